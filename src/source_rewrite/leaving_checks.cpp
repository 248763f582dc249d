#include "source_rewrite/leaving_checks.h"

#include <fmt/format.h>

#include "source_rewrite/weave_properties.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::QualType;
using clang::Stmt;
using llvm::isa;

LeavingChecks::LeavingChecks(const Parts& parts)
    : plan_(parts.plan),
      text_(parts.text),
      weaves_(parts.weaves),
      editor_(parts.editor),
      types_(parts.types),
      actions_(parts.actions),
      walk_(parts.walk) {}

namespace {

bool makes_object(const Stmt* s) {
  if (s == nullptr) return false;
  if (isa<clang::CompoundLiteralExpr, clang::StmtExpr>(s)) return true;
  for (const Stmt* child : s->children())
    if (makes_object(child)) return true;
  return false;
}

bool names(const Stmt* s, const clang::ValueDecl* declaration) {
  if (s == nullptr) return false;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(s); name != nullptr && name->getDecl() == declaration)
    return true;
  for (const Stmt* child : s->children())
    if (names(child, declaration)) return true;
  return false;
}

}  // namespace

// All operations of the expression come before its effects: there are none, or it is one assignment,
// increment or call.
bool LeavingChecks::acts_last(const Expr* e) {
  e = e->IgnoreParenCasts();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e);
      operation != nullptr && operation->isIncrementDecrementOp())
    return !has_effects(operation->getSubExpr());
  if (const auto* call = dyn_cast<clang::CallExpr>(e)) {
    for (const Stmt* child : call->children())
      if (has_effects(child)) return false;
    return true;
  }
  const auto* assignment = dyn_cast<clang::BinaryOperator>(e);
  if (assignment == nullptr || !assignment->isAssignmentOp()) return !has_effects(e);
  if (has_effects(assignment->getLHS())) return false;
  if (!has_effects(assignment->getRHS())) return true;
  // What is called may change what the left side reads.
  return assignment->getOpcode() == clang::BO_Assign && !weaves_.has_any(assignment->getLHS()) &&
         isa<clang::CallExpr>(assignment->getRHS()->IgnoreParenCasts()) && acts_last(assignment->getRHS());
}

void LeavingChecks::enter(const Stmt* statement, bool in_block, const Expr* first) {
  go_to_.reset();
  if (!editor_.pretty() || !in_block || weaves_.operations_assume() || first == nullptr ||
      !text_.is_in_file(text_.begin_of(statement)))
    return;
  const uint32_t begin = text_.begin_offset(statement);
  if (text_.tokens().begins_statement(begin) && acts_last(first)) go_to_ = begin;
}

void LeavingChecks::enter(const clang::DeclStmt* statement, bool in_block) {
  go_to_.reset();
  const auto* variable =
      statement->isSingleDecl() ? dyn_cast<clang::VarDecl>(statement->getSingleDecl()) : nullptr;
  if (variable == nullptr || !variable->hasLocalStorage() || variable->getType()->isVariablyModifiedType() ||
      names(variable->getInit(), variable))
    return;
  enter(statement, in_block, variable->getInit());
}

void LeavingChecks::walk_guarded(const Expr* e, bool needed) {
  const std::optional<uint32_t> outer = std::exchange(go_to_, std::nullopt);
  walk_.expression(e, needed);
  go_to_ = outer;
}

std::string LeavingChecks::operand_text(const Expr* operand, QualType type) {
  if (has_effects(operand) || makes_object(operand) || types_.nameable(type) == Nameable::No ||
      !text_.is_in_file(operand))
    return {};
  const std::string text = text_to_repeat(text_, text_.range_of(operand));
  if (text.empty()) return {};
  const Expr* written = operand->IgnoreImpCasts();
  const bool is_simple = isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::ParenExpr>(written);
  if (text_.ast().hasSameUnqualifiedType(written->getType(), type))
    return is_simple ? text : "(" + text + ")";
  return fmt::format("(({}){})", types_.declare(type, ""), is_simple ? text : "(" + text + ")");
}

bool LeavingChecks::have_left(const EventWeaves& weaves, TextRange about,
                              const std::vector<Operand>& operands, bool& visited) {
  if (!go_to_ || !weaves.after.empty()) return false;
  for (const instrument::Weave* weave : weaves.before)
    if (!is_assertion_about_operands(plan_, *weave)) return false;
  visited = true;
  const unsigned in_place = editor_.in_place();
  for (const Operand& operand : operands)
    if (operand.expression != nullptr) walk_.expression(operand.expression, true);
  if (editor_.in_place() != in_place) return false;
  // Compilers compute `MAX - y` if they find that y, say `m / m`, is a constant, and complain although the
  // check does not come to it.
  const QualType last = operands.back().type;
  const bool is_wide = !last.isNull() && text_.ast().getTypeSize(last) > 32;
  for (const Operand& operand : operands)
    if (operand.expression != nullptr && (is_wide || &operand == &operands.back()) && operands.size() > 1 &&
        isa<clang::BinaryOperator>(operand.expression->IgnoreParenCasts()))
      return false;
  std::vector<std::string> texts;
  for (const Operand& operand : operands) {
    texts.push_back(operand.expression != nullptr ? operand_text(operand.expression, operand.type) : "1");
    if (texts.back().empty()) return false;
  }
  const PlaceText place = actions_.place(
      [&](const instrument::Binding& binding) { return BoundText{texts.at(binding.number), binding.type}; });
  editor_.begin_group(Role::Check, about);
  editor_.put_before(*go_to_, actions_.statements(weaves.before, place), 0);
  return true;
}

}  // namespace heddle::source_rewrite
