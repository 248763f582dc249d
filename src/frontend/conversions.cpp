#include "frontend/conversions.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/lowering.h"
#include "frontend/open_place.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;
using llvm::dyn_cast;
using llvm::isa;

namespace {

const clang::VarDecl* variable_of(const Expr* e) {
  const auto* named = dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return named == nullptr ? nullptr : dyn_cast<clang::VarDecl>(named->getDecl());
}

// A device or a signal handler does not know where it is.
bool is_local_variable(const Expr* e) {
  const clang::VarDecl* variable = variable_of(e);
  return variable != nullptr && variable->hasLocalStorage();
}

// An integer that has no value may hold any; of a _Bool there are bits that are no value.
bool may_be_no_value(const Expr* e, const std::vector<OpenPlace>& open_places) {
  const clang::VarDecl* variable = e->getType()->isBooleanType() ? variable_of(e) : nullptr;
  return variable != nullptr && std::ranges::any_of(open_places, [&](const OpenPlace& place) {
           return !place.is_order &&
                  (place.where == e->IgnoreParens()->getBeginLoc() || place.where == variable->getLocation());
         });
}

}  // namespace

Conversions::Conversions(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      sizes_(lowering.sizes),
      places_(lowering.places),
      expressions_(lowering.expressions),
      complex_numbers_(lowering.complex_numbers),
      vectors_(lowering.vectors),
      body_(lowering.body),
      conditions_(lowering.conditions),
      initializers_(lowering.initializers) {}

Value Conversions::cast_expression(const clang::CastExpr* e) {
  const Expr* operand = e->getSubExpr();
  // An explicit conversion, or one that may lose what it converts, is an operation that a property can ask
  // about.
  const Expr* where = isa<clang::CStyleCastExpr>(e) || e->getCastKind() == clang::CK_IntegralCast ||
                              e->getCastKind() == clang::CK_FloatingToIntegral
                          ? e
                          : nullptr;
  if (isa<clang::CStyleCastExpr>(e)) sizes_.capture_sizes(e->getType());
  const bool is_plain = e->getCastKind() == clang::CK_LValueToRValue ||
                        e->getCastKind() == clang::CK_ToVoid || e->getCastKind() == clang::CK_NoOp;
  if (!is_plain && (e->getType()->isVectorType() || operand->getType()->isVectorType()))
    return vectors_.cast_expression(e);
  if (!is_plain && (e->getType()->isAnyComplexType() || operand->getType()->isAnyComplexType()))
    return complex_numbers_.complex_cast(e);
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
      if (operand->getType().isVolatileQualified())
        body_.assume("of volatile objects: only the program changes them",
                     is_local_variable(operand) ? ir::kAssumption : ir::kOpenAssumption);
      if (may_be_no_value(operand, unit_.open_places()))
        body_.assume(fmt::format("of the _Bool at {}, which may not be initialised: it holds 0 or 1",
                                 ir::to_string(unit_.program(), unit_.location(operand->getBeginLoc()))),
                     ir::kOpenAssumption);
      return places_.load(operand);
    case clang::CK_ArrayToPointerDecay:
      return places_.decay(operand);
    case clang::CK_FunctionToPointerDecay: {
      if (places_.is_missing_weak(operand)) return values_.constant(store_.zero(values_.type_of(e)));
      return values_.cast(values_.type_of(e), values_.address_of(places_.place(operand)));
    }
    case clang::CK_NullToPointer:
      return values_.constant(store_.zero(values_.type_of(e)));
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
      return operand->isGLValue() && !e->isGLValue() ? places_.load(operand) : expressions_.rvalue(operand);
    case clang::CK_IntegralCast: {
      // A comparison is already an int for Clang; keep the bool below the cast only once.
      return values_.cast(values_.type_of(e), expressions_.rvalue(operand), where);
    }
    case clang::CK_BitCast:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_BooleanToSignedIntegral:
      return values_.cast(values_.type_of(e), expressions_.rvalue(operand), where);
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_FloatingToBoolean:
      return conditions_.condition(operand);
    case clang::CK_ToVoid: {
      expressions_.effect(operand);
      return values_.zero(store_.bool_type());
    }
    case clang::CK_ToUnion: {
      return initializers_.union_value(values_.type_of(e), unit_.field_number(e->getTargetUnionField()),
                                       expressions_.rvalue(operand));
    }
    default:
      unit_.unsupported(e->getBeginLoc(), std::string("conversion ") + e->getCastKindName());
  }
}

}  // namespace heddle::frontend
