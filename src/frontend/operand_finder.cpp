#include "frontend/operand_finder.h"

#include <algorithm>

#include "frontend/call_effects.h"
#include "frontend/unit.h"

namespace heddle::frontend {

using clang::Expr;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// Whether C evaluates the operands in any order.
bool is_unordered(const Stmt* s) {
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(s))
    return !binary->isLogicalOp() && !binary->isCommaOp();
  return isa<clang::CallExpr>(s) || isa<clang::ArraySubscriptExpr>(s) || isa<clang::InitListExpr>(s);
}

const clang::BinaryOperator* as_assignment(const Stmt* s) {
  const auto* binary = dyn_cast<clang::BinaryOperator>(s);
  return binary != nullptr && binary->isAssignmentOp() ? binary : nullptr;
}

// The array whose first element a pointer leads to, or null.
const Expr* decayed(const Expr* pointer) {
  const auto* cast = dyn_cast<clang::ImplicitCastExpr>(pointer->IgnoreParens());
  return cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay ? cast->getSubExpr()
                                                                                 : nullptr;
}

// What a place is a part of by its text, or null: it is a variable, or a pointer leads to it.
const Expr* whole_of(const Expr* place) {
  if (const auto* member = dyn_cast<clang::MemberExpr>(place))
    return member->isArrow() ? nullptr : member->getBase();
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(place)) return decayed(element->getBase());
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(place)) {
    if (unary->getOpcode() == clang::UO_Deref) return decayed(unary->getSubExpr());
    if (unary->getOpcode() == clang::UO_Real || unary->getOpcode() == clang::UO_Imag)
      return unary->getSubExpr();
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(place)) return cast->getSubExpr();
  if (const auto* part = dyn_cast<clang::ExtVectorElementExpr>(place))
    return part->isArrow() ? nullptr : part->getBase();
  return nullptr;
}

const clang::VarDecl* variable_of(const Expr* place) {
  while (true) {
    place = place->IgnoreParens();
    if (const auto* reference = dyn_cast<clang::DeclRefExpr>(place))
      return dyn_cast<clang::VarDecl>(reference->getDecl());
    place = whole_of(place);
    if (place == nullptr) return nullptr;
  }
}

bool leads_through_pointer(const Expr* place) {
  return isa<clang::MemberExpr, clang::ArraySubscriptExpr, clang::UnaryOperator, clang::ExtVectorElementExpr>(
      place);
}

std::string name_of_local(const clang::VarDecl& variable) {
  return "$" + std::to_string(variable.getID());
}

bool is_empty(const OpenOrder::Operand& operand) {
  return operand.calls.empty() && operand.reads.empty() && operand.writes.empty();
}

bool does_something(const OpenOrder::Operand& operand) {
  return !operand.calls.empty() || (!operand.writes.empty() && !operand.is_target);
}

// The pointer variable that the address of such a place is computed from, or null.
const clang::VarDecl* pointer_of(const Expr* place) {
  const Expr* pointer = nullptr;
  for (place = place->IgnoreParens(); pointer == nullptr; place = place->IgnoreParens()) {
    const auto* member = dyn_cast<clang::MemberExpr>(place);
    if (member != nullptr && !member->isArrow()) {
      place = member->getBase();
      continue;
    }
    if (member != nullptr)
      pointer = member->getBase();
    else if (const auto* unary = dyn_cast<clang::UnaryOperator>(place))
      pointer = unary->getSubExpr();
    else
      return nullptr;
  }
  return variable_of(llvm::cast<clang::CastExpr>(pointer->IgnoreParens())->getSubExpr());
}

// Where the expression itself moves a pointer, the places that it leads to are not those that it led to
// before.
std::vector<OpenOrder::Operand> with_places_that_stay(std::vector<OpenOrder::Operand> operands) {
  std::set<std::string> moved;
  for (const OpenOrder::Operand& one : operands)
    for (const OpenOrder::Access& write : one.writes) moved.insert(write.object);
  const auto settled = [&moved](const std::set<OpenOrder::Access>& accesses) {
    std::set<OpenOrder::Access> result;
    for (OpenOrder::Access access : accesses) {
      const clang::VarDecl* pointer = access.place == nullptr ? nullptr : pointer_of(access.place);
      if (pointer != nullptr && moved.contains(name_of_local(*pointer))) access.place = nullptr;
      result.insert(access);
    }
    return result;
  };
  for (OpenOrder::Operand& one : operands) {
    one.reads = settled(one.reads);
    one.writes = settled(one.writes);
  }
  return operands;
}

template <typename Set>
void add_to(Set& some, Set&& others) {
  if (some.size() < others.size()) std::swap(some, others);  // chains of operators grow by little at a time
  some.merge(others);
}

}  // namespace

std::vector<OperandFinder::Question> OperandFinder::questions_in(const Stmt* body) {
  note_addressed(body);
  visit(body);
  return std::move(questions_);
}

// Local variables to which pointers may lead.
void OperandFinder::note_addressed(const Stmt* s) {
  if (s == nullptr) return;
  const Expr* object = nullptr;
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(s);
      unary != nullptr && unary->getOpcode() == clang::UO_AddrOf)
    object = unary->getSubExpr();
  if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(s)) object = decayed(cast);
  if (object != nullptr)
    if (const clang::VarDecl* variable = variable_of(object)) addressed_.insert(variable);
  for (const Stmt* child : s->children()) {
    // An element that is named by its array needs no pointer.
    const Expr* array = isa<clang::ArraySubscriptExpr>(s) && child != nullptr && isa<Expr>(child)
                            ? decayed(llvm::cast<Expr>(child))
                            : nullptr;
    note_addressed(array != nullptr ? array : child);
  }
}

// What the statement does; questions about the expressions in it are added.
OperandFinder::Operand OperandFinder::visit(const Stmt* s) {
  Operand result;
  if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return result;
  std::vector<Operand> operands = operands_of(s);
  std::erase_if(operands, is_empty);
  if (operands.size() > 1 && is_unordered(s) && std::ranges::any_of(operands, does_something))
    questions_.push_back({s, with_places_that_stay(operands)});
  for (Operand& one : operands) {
    add_to(result.calls, std::move(one.calls));
    add_to(result.reads, std::move(one.reads));
    add_to(result.writes, std::move(one.writes));
  }
  add_own_effects(s, result);
  return result;
}

std::vector<OperandFinder::Operand> OperandFinder::operands_of(const Stmt* s) {
  std::vector<Operand> operands;
  const clang::BinaryOperator* assignment = as_assignment(s);
  if (assignment == nullptr) {
    for (const Stmt* child : s->children()) operands.push_back(visit(child));
    return operands;
  }
  Operand way = visit(assignment->getLHS());
  Operand value = visit(assignment->getRHS());
  Operand target;
  target.is_target = true;
  target.writes.insert(access_to(assignment->getLHS()));
  if (assignment->isCompoundAssignmentOp()) way.reads.insert(access_to(assignment->getLHS()));
  // Both of a = b = v get the same.
  const clang::BinaryOperator* next = as_assignment(assignment->getRHS()->IgnoreParenImpCasts());
  if (next != nullptr && next->getOpcode() == clang::BO_Assign && assignment->getOpcode() == clang::BO_Assign)
    value.writes.erase(access_to(next->getLHS()));
  operands.push_back(std::move(way));
  operands.push_back(std::move(value));
  operands.push_back(std::move(target));
  return operands;
}

void OperandFinder::add_own_effects(const Stmt* s, Operand& operand) {
  if (const auto* call = dyn_cast<clang::CallExpr>(s)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    operand.calls.insert(callee == nullptr ? call_through_pointer(call->getNumArgs())
                                           : unit_.name_of(*callee));
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(s);
      unary != nullptr && unary->isIncrementDecrementOp()) {
    operand.writes.insert(access_to(unary->getSubExpr()));
    operand.reads.insert(access_to(unary->getSubExpr()));
  }
  if (const auto* cast = dyn_cast<clang::CastExpr>(s); cast != nullptr &&
                                                       cast->getCastKind() == clang::CK_LValueToRValue &&
                                                       !cast->getSubExpr()->getType().isConstQualified())
    operand.reads.insert(access_to(cast->getSubExpr()));
}

OperandFinder::Access OperandFinder::access_to(const Expr* place) {
  Access access;
  std::vector<const clang::FieldDecl*> members;
  bool has_open_element = false;
  const Expr* e = place->IgnoreParens();
  for (; !isa<clang::DeclRefExpr>(e); e = e->IgnoreParens()) {
    if (const auto* member = dyn_cast<clang::MemberExpr>(e))
      if (const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl())) members.push_back(field);
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(e)) {
      clang::Expr::EvalResult index;
      if (element->getIdx()->EvaluateAsInt(index, unit_.ast()))
        access.element += llvm::toString(index.Val.getInt(), 10) + ",";
      else
        has_open_element = true;
    }
    access.is_part |= !isa<clang::CastExpr>(e);
    const Expr* whole = whole_of(e);
    if (whole == nullptr) {
      // Literals and the like are nobody else's.
      if (!leads_through_pointer(e)) access.object = "$literal";
      break;
    }
    e = whole;
  }
  if (has_open_element) access.element.clear();
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(e))
    if (const auto* variable = dyn_cast<clang::VarDecl>(reference->getDecl())) {
      access.is_static = variable->hasGlobalStorage();
      access.is_addressed = addressed_.contains(variable);
      access.object = access.is_static ? unit_.name_of(*variable) : name_of_local(*variable);
    }
  access.kind = kind_of_access(place, members);
  if (has_plain_address(place)) access.place = place;
  return access;
}

// Whether asking for the address of the place does nothing and reads nothing but variables of the function
// that pointers do not lead to: x, *p, p->member, v.member.
bool OperandFinder::has_plain_address(const Expr* place) const {
  place = place->IgnoreParens();
  if (place->getType().isVolatileQualified()) return false;
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(place))
    return isa<clang::VarDecl>(reference->getDecl()) && !place->getType()->isVariablyModifiedType();
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(place))
    return unary->getOpcode() == clang::UO_Deref && plain_pointer(unary->getSubExpr()) != nullptr;
  const auto* member = dyn_cast<clang::MemberExpr>(place);
  if (member == nullptr) return false;
  const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (field == nullptr || field->isBitField()) return false;
  return member->isArrow() ? plain_pointer(member->getBase()) != nullptr
                           : has_plain_address(member->getBase());
}

// The variable that the expression is the value of, if nothing else can change it.
const clang::VarDecl* OperandFinder::plain_pointer(const Expr* pointer) const {
  const auto* read = dyn_cast<clang::ImplicitCastExpr>(pointer->IgnoreParens());
  if (read == nullptr || read->getCastKind() != clang::CK_LValueToRValue) return nullptr;
  const auto* reference = dyn_cast<clang::DeclRefExpr>(read->getSubExpr()->IgnoreParens());
  const auto* variable = reference == nullptr ? nullptr : dyn_cast<clang::VarDecl>(reference->getDecl());
  const bool is_own = variable != nullptr && variable->hasLocalStorage() && !addressed_.contains(variable) &&
                      !variable->getType().isVolatileQualified();
  return is_own ? variable : nullptr;
}

MemoryKind OperandFinder::kind_of_access(const Expr* place,
                                         const std::vector<const clang::FieldDecl*>& members) {
  try {
    const clang::SourceLocation where = place->getExprLoc();
    std::vector<NamedMember> named;
    for (const clang::FieldDecl* member : members) {
      const expr::TypeRef record = unit_.type_of(unit_.ast().getRecordType(member->getParent()), where);
      named.push_back({record, record->record().fields[unit_.field_number(member)].name});
    }
    return kind_of(unit_.type_of(place->getType().getUnqualifiedType(), where), named);
  } catch (const UnsupportedConstruct&) {
    return {};  // said where it is lowered
  }
}

}  // namespace heddle::frontend
