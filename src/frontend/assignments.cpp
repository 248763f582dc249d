#include "frontend/assignments.h"

#include "expr/c_typing.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;

Assignments::Assignments(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      effects_(lowering.effects),
      places_(lowering.places),
      expressions_(lowering.expressions),
      operators_(lowering.operators),
      complex_numbers_(lowering.complex_numbers),
      vectors_(lowering.vectors) {}

// Stores `value` and gives it back with type `type` if it is needed.
Value Assignments::store_value(Value target, Value value, TypeRef type, bool needed) {
  Value stored = values_.cast(target.type(), value);
  if (!needed) {
    body_.assign(target, stored);
    return value;
  }
  if (!stored.is_stable || stored.sites != nullptr) stored = body_.save(stored);
  body_.assign(target, stored);
  return values_.cast(type, stored);
}

Value Assignments::assignment(const clang::BinaryOperator* e, bool needed) {
  const OriginScope origin(body_);
  Value value;
  Value target;
  if (e->getType()->isRecordType() || e->getType()->isAnyComplexType()) {
    target = places_.target(e->getLHS());
    if (effects_.needs_instructions(e->getRHS()) && !target.expr->is(Kind::Symbol))
      target = values_.deref(body_.save(values_.address_of(target)), nullptr);
    value = expressions_.rvalue(e->getRHS());
  } else {
    value = body_.stabilize(expressions_.rvalue(e->getRHS()), e->getLHS());
    target = places_.target(e->getLHS());
  }
  body_.set_range(*e);
  const Value result = store_value(target, value, values_.type_of(e), needed);
  return result;
}

// What the place holds that is to be changed.
Value Assignments::current_value(Value place, const clang::Expr* where) {
  place.is_stable = false;
  const bool may_be_register = where->getType().isVolatileQualified() && !unit_.linker().regions().empty();
  return may_be_register ? places_.load_volatile(place) : place;
}

Value Assignments::compound_assignment(const clang::CompoundAssignOperator* e, bool needed) {
  const OriginScope origin(body_);
  const Value right = body_.stabilize(expressions_.rvalue(e->getRHS()), e->getLHS());
  const Value target = places_.target(e->getLHS());
  const Value current = current_value(target, e->getLHS());
  TypeRef type = values_.type_of(e);
  const clang::QualType computed = e->getComputationLHSType();
  const auto convert = [&](TypeRef to, Value value) {
    return e->getType()->isVectorType() ? vectors_.reinterpret(to, value, e)
                                        : complex_numbers_.convert(to, value);
  };
  const Value left = convert(values_.type_of(computed, e), convert(type, current));
  const auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  const Value result = operators_.arithmetic(opcode, left, right, computed, e->getRHS()->getType(),
                                             values_.type_of(e->getComputationResultType(), e), e);
  body_.set_range(*e);
  // A conversion that may lose what it converts is an operation, too.
  if (result.type()->is_float() && type->is_bitvector())
    return store_value(target, values_.cast(type, result, e), type, needed);
  return store_value(target, convert(type, result), type, needed);
}

// A number by 1 larger or smaller.
Value Assignments::neighbour(Value current, clang::QualType type, const clang::UnaryOperator* e) {
  const Kind kind = e->isIncrementOp() ? Kind::Add : Kind::Sub;
  TypeRef kept = current.type();
  if (kept->is_float()) {
    const llvm::APFloat one = llvm::APFloat::getOne(unit_.ast().getFloatTypeSemantics(type));
    return values_.make(kind, kept, {current, values_.constant(store_.constant(kept, one.bitcastToAPInt()))},
                        e);
  }
  // C adds 1 in the promoted type and converts back, so a char cannot overflow here.
  TypeRef promoted = kept->width() < expr::c_int_type(store_)->width() ? expr::c_int_type(store_) : kept;
  return values_.cast(
      kept,
      values_.make(kind, promoted, {values_.cast(promoted, current), values_.constant(promoted, 1)}, e));
}

Value Assignments::increment(const clang::UnaryOperator* e, bool needed) {
  const OriginScope origin(body_);
  const Value target = places_.target(e->getSubExpr());
  TypeRef type = values_.type_of(e);
  Value current = values_.cast(type, current_value(target, e->getSubExpr()));
  const bool keep_old = needed && e->isPostfix();
  body_.set_range(*e);
  if (keep_old) current = body_.save(current);
  Value next;
  if (type->is_pointer()) {
    next = operators_.offset_pointer(current, values_.constant(store_.difference_type(), 1),
                                     e->getType()->getPointeeType(), e->isDecrementOp(), e);
  } else if (type->is_bool()) {  // ++ makes it true, -- flips it
    next = e->isIncrementOp() ? values_.boolean(true) : values_.make(Kind::Not, type, {current});
  } else if (type->is_record()) {
    next = values_.make_complex(neighbour(values_.complex_part(current, 0),
                                          e->getType()->castAs<clang::ComplexType>()->getElementType(), e),
                                values_.complex_part(current, 1));
  } else {
    next = neighbour(current, e->getType(), e);
  }
  const Value result = store_value(target, next, type, needed && !keep_old);
  return keep_old ? current : result;
}

}  // namespace heddle::frontend
