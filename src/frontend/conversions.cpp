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

// An integer that has no value may hold any; of a _Bool there are bits that are no value. As a condition they
// are as good as 1, as a number they are not.
bool may_be_no_number(const Expr* e, const std::vector<OpenPlace>& open_places) {
  const auto* load = dyn_cast<clang::ImplicitCastExpr>(e->IgnoreParens());
  if (load == nullptr || load->getCastKind() != clang::CK_LValueToRValue) return false;
  e = load->getSubExpr();
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

// Between numbers and pointers where some numbers are addresses of registers.
Value Conversions::by_regions(const clang::CastExpr* e, const Expr* where) {
  const Regions& regions = unit_.linker().regions();
  const Expr* operand = e->getSubExpr();
  TypeRef type = values_.type_of(e);
  TypeRef word = store_.size_type();
  Expr::EvalResult constant;
  if (e->getCastKind() == clang::CK_IntegralToPointer && operand->EvaluateAsInt(constant, unit_.ast())) {
    const llvm::APInt number = constant.Val.getInt().extOrTrunc(word->width());
    const Value pointer = values_.cast(type, expressions_.rvalue(operand), where);
    expr::ExprRef found = regions.pointer(store_.constant(word, number), pointer.expr);
    return found == pointer.expr ? pointer : Value{found};
  }
  const Value saved = body_.save(expressions_.rvalue(operand));
  const Value converted = values_.cast(type, saved, where);
  if (e->getCastKind() == clang::CK_IntegralToPointer)
    return {regions.pointer(store_.cast(word, saved.expr), converted.expr)};
  return values_.cast(type, {regions.number(saved.expr, store_.cast(word, saved.expr))}, where);
}

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
  if ((e->getCastKind() == clang::CK_IntegralCast || e->getCastKind() == clang::CK_IntegralToFloating) &&
      may_be_no_number(operand, unit_.open_places()))
    body_.assume(fmt::format("of the _Bool at {}, which may not be initialised: it holds 0 or 1",
                             ir::to_string(unit_.program(), unit_.location(operand->getBeginLoc()))),
                 ir::kOpenAssumption);
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue:
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
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
      if (!unit_.linker().regions().empty() && !unit_.is_model()) return by_regions(e, where);
      [[fallthrough]];
    case clang::CK_BitCast:
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
