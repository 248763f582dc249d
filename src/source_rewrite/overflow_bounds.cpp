#include "source_rewrite/overflow_bounds.h"

#include <algorithm>

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::isa;

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

bool cannot_overflow(clang::ASTContext& ast, clang::BinaryOperatorKind op, const Expr* left,
                     const Expr* right, clang::QualType type) {
  if (!type->isIntegerType() || !type->isSignedIntegerOrEnumerationType() || ast.getIntWidth(type) > 64)
    return false;
  const Bounds own = bounds_of_width(ast.getIntWidth(type), true);
  Bounds a;
  Bounds b;
  if (left == nullptr) a = {0, 0};
  if (left != nullptr && !bounds_of(left, ast, a)) return false;
  if (right == nullptr) b = {1, 1};
  if (right != nullptr && !bounds_of(right, ast, b)) return false;
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
      if (a.low < 0 || b.low < 0 || b.high >= ast.getIntWidth(type)) return false;
      result = {a.low, a.high << static_cast<int>(b.high)};
      if (b.high > 62) return false;
      break;
    default:
      return false;
  }
  return result.low >= own.low && result.high <= own.high;
}

}  // namespace heddle::source_rewrite
