// What an expression does, as far as it decides how it may be rewritten.
#include <clang/AST/Attr.h>

#include <algorithm>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::isa;

bool UnitWriter::has_effects(const Stmt* s) {
  if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return false;
  if (const auto* e = dyn_cast<clang::BinaryOperator>(s); e != nullptr && e->isAssignmentOp()) return true;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(s); e != nullptr && e->isIncrementDecrementOp())
    return true;
  if (isa<clang::CallExpr, clang::StmtExpr, clang::VAArgExpr, clang::AtomicExpr>(s)) return true;
  if (const auto* e = dyn_cast<clang::CastExpr>(s); e != nullptr &&
                                                    e->getCastKind() == clang::CK_LValueToRValue &&
                                                    e->getSubExpr()->getType().isVolatileQualified())
    return true;
  for (const Stmt* child : s->children())
    if (has_effects(child)) return true;
  return false;
}

// Reads something that a call could change.
bool UnitWriter::reads_shared_memory(const Stmt* s) {
  if (s == nullptr || isa<clang::UnaryExprOrTypeTraitExpr>(s)) return false;
  if (const auto* e = dyn_cast<clang::CastExpr>(s);
      e != nullptr && e->getCastKind() == clang::CK_LValueToRValue) {
    const Expr* place = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(place)) {
      if (member->isArrow()) return true;
      place = member->getBase()->IgnoreParens();
    }
    const auto* name = dyn_cast<clang::DeclRefExpr>(place);
    if (name == nullptr) return true;
    const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl());
    return variable == nullptr || !variable->hasLocalStorage() || address_taken_.contains(variable);
  }
  for (const Stmt* child : s->children())
    if (reads_shared_memory(child)) return true;
  return false;
}

// Compilers evaluate `f() + g()` and `f() + x` from left to right, but gcc evaluates arguments from right to
// left. With `x + f()` both do with the operands what they do with arguments, so that may stay as it is.
bool UnitWriter::interfere(const Expr* left, const Expr* right) {
  return has_effects(left) && (has_effects(right) || reads_shared_memory(right));
}

void UnitWriter::note_addresses(const Stmt* s) {
  if (s == nullptr) return;
  if (const auto* e = dyn_cast<clang::UnaryOperator>(s); e != nullptr && e->getOpcode() == clang::UO_AddrOf) {
    const Expr* place = e->getSubExpr()->IgnoreParens();
    while (const auto* member = dyn_cast<clang::MemberExpr>(place)) place = member->getBase()->IgnoreParens();
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(place))
      if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl())) address_taken_.insert(variable);
  }
  if (const auto* statement = dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* declaration : statement->decls())
      if (const auto* variable = dyn_cast<clang::VarDecl>(declaration);
          variable != nullptr && is_in_file(variable->getLocation()))
        variables_[offset_of(variable->getLocation())] = variable;
  }
  if (const auto* block = dyn_cast<clang::CompoundStmt>(s)) {
    for (const Stmt* child : block->body())
      if (const auto* statement = dyn_cast<clang::DeclStmt>(child))
        for (const clang::Decl* declaration : statement->decls())
          if (const auto* variable = dyn_cast<clang::VarDecl>(declaration))
            declaration_statements_[variable] = statement;
  }
  for (const Stmt* child : s->children()) note_addresses(child);
}

namespace {

// Reads a volatile object, other than the place itself, to find the place.
bool address_is_volatile(const Stmt* s) {
  if (s == nullptr) return false;
  if (const auto* e = dyn_cast<clang::CastExpr>(s); e != nullptr &&
                                                    e->getCastKind() == clang::CK_LValueToRValue &&
                                                    e->getSubExpr()->getType().isVolatileQualified())
    return true;
  for (const Stmt* child : s->children())
    if (address_is_volatile(child)) return true;
  return false;
}

}  // namespace

std::string UnitWriter::repeatable(const Expr* place) {
  constexpr size_t kLongest = 120;
  if (has_effects(place) || address_is_volatile(place) || has_weaves(place)) return {};
  const TextRange range = range_of(place);
  std::string text = text_of(range);
  if (text.size() > kLongest || text.find('\n') != std::string::npos || text.find("//") != std::string::npos)
    return {};
  return text;
}

namespace {

struct Bounds {
  __int128 low;
  __int128 high;
};

__int128 value_of(const llvm::APSInt& value) {
  return value.isSigned() ? static_cast<__int128>(value.getSExtValue())
                          : static_cast<__int128>(value.getZExtValue());
}

Bounds bounds_of_width(unsigned width, bool is_signed) {
  if (is_signed)
    return {-(static_cast<__int128>(1) << (width - 1)), (static_cast<__int128>(1) << (width - 1)) - 1};
  return {0, (static_cast<__int128>(1) << width) - 1};
}

// Only what this lets through is worth evaluating, which costs far more.
bool may_be_constant(const Stmt* s) {
  if (isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::MemberExpr, clang::StmtExpr>(s)) return false;
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(s))
    return isa<clang::EnumConstantDecl>(name->getDecl());
  if (isa<clang::UnaryExprOrTypeTraitExpr>(s)) return true;
  for (const Stmt* child : s->children())
    if (child != nullptr && !may_be_constant(child)) return false;
  return true;
}

// The values that a constant, or an operand of a narrower type, can have.
bool bounds_of(const Expr* e, clang::ASTContext& ast, Bounds& bounds) {
  Expr::EvalResult result;
  if (may_be_constant(e) && e->EvaluateAsInt(result, ast, Expr::SE_NoSideEffects) &&
      result.Val.getInt().getBitWidth() <= 64 && !result.HasUndefinedBehavior) {
    bounds.low = bounds.high = value_of(result.Val.getInt());
    return true;
  }
  const Expr* inner = e->IgnoreParenImpCasts();
  const clang::QualType type = inner->getType();
  if (!type->isIntegerType() || ast.getIntWidth(type) > 64) return false;
  unsigned width = ast.getIntWidth(type);
  if (const clang::FieldDecl* field = inner->getSourceBitField()) width = field->getBitWidthValue(ast);
  if (width == 0) return false;
  bounds = bounds_of_width(width, type->isSignedIntegerOrEnumerationType());
  // A conversion on the way may have changed the value.
  const Bounds own =
      bounds_of_width(ast.getIntWidth(e->getType()), e->getType()->isSignedIntegerOrEnumerationType());
  return bounds.low >= own.low && bounds.high <= own.high;
}

}  // namespace

bool UnitWriter::cannot_overflow(clang::BinaryOperatorKind op, const Expr* left, const Expr* right,
                                 clang::QualType type) {
  if (!type->isIntegerType() || !type->isSignedIntegerOrEnumerationType() || ast_.getIntWidth(type) > 64)
    return false;
  const Bounds own = bounds_of_width(ast_.getIntWidth(type), true);
  Bounds a;
  Bounds b;
  if (left == nullptr) a = {0, 0};
  if (left != nullptr && !bounds_of(left, ast_, a)) return false;
  if (right == nullptr) b = {1, 1};
  if (right != nullptr && !bounds_of(right, ast_, b)) return false;
  Bounds result{};
  switch (op) {
    case clang::BO_Add:
      result = {a.low + b.low, a.high + b.high};
      break;
    case clang::BO_Sub:
      result = {a.low - b.high, a.high - b.low};
      break;
    case clang::BO_Mul: {
      const __int128 corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
      result = {*std::min_element(std::begin(corners), std::end(corners)),
                *std::max_element(std::begin(corners), std::end(corners))};
      break;
    }
    case clang::BO_Div:
    case clang::BO_Rem:
      return a.low > own.low || b.low > -1 || b.high < -1;
    case clang::BO_Shl:
      if (a.low < 0 || b.low < 0 || b.high >= ast_.getIntWidth(type)) return false;
      result = {a.low, a.high << static_cast<int>(b.high)};
      if (b.high > 62) return false;
      break;
    default:
      return false;
  }
  return result.low >= own.low && result.high <= own.high;
}

}  // namespace heddle::source_rewrite
