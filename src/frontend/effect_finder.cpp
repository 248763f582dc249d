#include "frontend/effect_finder.h"

#include <clang/AST/Expr.h>

#include "frontend/aggregates.h"
#include "frontend/builtins.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::isa;

namespace {

// Vectors that are computed, not only read: their operands are saved.
bool computes_vector(const Stmt* s) {
  if (isa<clang::ExtVectorElementExpr>(s)) return true;
  const auto* e = dyn_cast<Expr>(s);
  if (e == nullptr || e->isGLValue()) return false;
  const auto* cast = dyn_cast<clang::CastExpr>(s);
  if (cast != nullptr && (cast->getCastKind() == clang::CK_LValueToRValue ||
                          cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_ToVoid))
    return false;
  return (e->getType()->isVectorType() && !isa<clang::ParenExpr>(e)) ||
         (cast != nullptr && cast->getSubExpr()->getType()->isVectorType());
}

// What is done by instructions where numbers may be addresses of registers, and what is read may be one.
bool concerns_regions(const clang::CastExpr* e) {
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
      return e->getSubExpr()->getType().isVolatileQualified();
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool EffectFinder::needs_instructions(const Stmt* s) {
  if (s == nullptr) return false;
  if (auto found = known_.find(s); found != known_.end()) return found->second;
  auto any_child = [&] {
    for (const Stmt* child : s->children())
      if (needs_instructions(child)) return true;
    return false;
  };
  bool needs = false;
  if (computes_vector(s)) {
    needs = true;
  } else if (marks_choices_ && isa<clang::AbstractConditionalOperator>(s)) {
    needs = true;
  } else if (const auto* e = dyn_cast<clang::BinaryOperator>(s)) {
    needs = e->isAssignmentOp() ||
            (e->getType()->isAnyComplexType() && (e->isMultiplicativeOp() || e->isAdditiveOp())) ||
            any_child();
  } else if (const auto* e = dyn_cast<clang::UnaryOperator>(s)) {
    needs = e->isIncrementDecrementOp() || any_child();
  } else if (const auto* e = dyn_cast<clang::CallExpr>(s)) {
    if (const auto aggregate = aggregate_call(e))
      needs = needs_instructions(aggregate->low) || needs_instructions(aggregate->high) ||
              needs_instructions(aggregate->element);
    else
      needs = !is_pure_builtin(e) || any_child();
  } else if (isa<clang::StmtExpr, clang::CompoundLiteralExpr, clang::VAArgExpr, clang::AtomicExpr>(s)) {
    needs = true;
  } else if (const auto* e = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    needs = e->getTypeOfArgument()->isVariablyModifiedType();
  } else if (const auto* e = dyn_cast<clang::GenericSelectionExpr>(s)) {
    needs = needs_instructions(e->getResultExpr());
  } else if (const auto* e = dyn_cast<clang::ChooseExpr>(s)) {
    needs = needs_instructions(e->getChosenSubExpr());
  } else if (const auto* e = dyn_cast<clang::BinaryConditionalOperator>(s)) {
    needs = needs_instructions(e->getCommon()) || needs_instructions(e->getFalseExpr());
  } else if (const auto* e = dyn_cast<clang::CastExpr>(s)) {
    needs = e->getType()->isVariablyModifiedType() || (has_regions_ && concerns_regions(e)) || any_child();
  } else {
    needs = any_child();
  }
  known_[s] = needs;
  return needs;
}

}  // namespace heddle::frontend
