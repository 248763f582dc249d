// Assignments. A scalar assignment evaluates its right side first, as clang does; where the value of the
// assignment itself is needed, it is what was stored, kept in a temporary because the place may read what the
// store changed.
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;
using ir::Op;

// Stores `value` and gives it back with type `type` if it is needed.
Value FunctionLowering::store_value(Value target, Value value, TypeRef type, bool needed) {
  Value stored = cast(target.type(), value);
  if (!needed) {
    assign(target, stored);
    return value;
  }
  if (!stored.is_stable || stored.sites != nullptr) stored = save(stored);
  assign(target, stored);
  return cast(type, stored);
}

Value FunctionLowering::assignment(const clang::BinaryOperator* e, bool needed) {
  const support::SourceRange outer = range_;
  Value value;
  Value target;
  if (e->getType()->isRecordType() || e->getType()->isAnyComplexType()) {
    target = place(e->getLHS());
    if (needs_instructions(e->getRHS()) && !target.expr->is(Kind::Symbol))
      target = deref(save(address_of(target)), nullptr);
    value = rvalue(e->getRHS());
  } else {
    value = stabilize(rvalue(e->getRHS()), e->getLHS());
    target = place(e->getLHS());
  }
  set_range(*e);
  const Value result = store_value(target, value, type_of(e), needed);
  range_ = outer;
  return result;
}

Value FunctionLowering::compound_assignment(const clang::CompoundAssignOperator* e, bool needed) {
  const support::SourceRange outer = range_;
  const Value right = stabilize(rvalue(e->getRHS()), e->getLHS());
  const Value target = place(e->getLHS());
  Value current = target;
  current.is_stable = false;
  TypeRef type = type_of(e);
  const clang::QualType computed = e->getComputationLHSType();
  const Value left =
      computed->isAnyComplexType() && !current.type()->is_record()
          ? make_complex(
                cast(type_of(computed->castAs<clang::ComplexType>()->getElementType(), e), current),
                constant(store().zero(type_of(computed->castAs<clang::ComplexType>()->getElementType(), e))))
          : cast(type_of(computed, e), cast(type, current));
  const auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  Value result = arithmetic(opcode, left, right, computed, e->getRHS()->getType(),
                            type_of(e->getComputationResultType(), e), e);
  if (result.type()->is_record() && !target.type()->is_record()) result = complex_part(result, 0);
  set_range(*e);
  const Value stored = store_value(target, cast(type, result), type, needed);
  range_ = outer;
  return stored;
}

Value FunctionLowering::increment(const clang::UnaryOperator* e, bool needed) {
  const support::SourceRange outer = range_;
  const Value target = place(e->getSubExpr());
  Value current = target;
  current.is_stable = false;
  TypeRef type = type_of(e);
  current = cast(type, current);
  const bool keep_old = needed && e->isPostfix();
  set_range(*e);
  if (keep_old) current = save(current);
  Value next;
  if (type->is_pointer()) {
    next = offset_pointer(current, constant(store().difference_type(), 1), e->getType()->getPointeeType(),
                          e->isDecrementOp(), e);
  } else if (type->is_bool()) {  // ++ makes it true, -- flips it
    next = e->isIncrementOp() ? constant(store().boolean(true)) : make(Kind::Not, type, {current});
  } else if (type->is_record()) {
    TypeRef part = type->record().fields[0].type;
    llvm::APFloat one = llvm::APFloat::getOne(
        ast().getFloatTypeSemantics(e->getType()->castAs<clang::ComplexType>()->getElementType()));
    next =
        make_complex(make(e->isIncrementOp() ? Kind::Add : Kind::Sub, part,
                          {complex_part(current, 0), constant(store().constant(part, one.bitcastToAPInt()))}),
                     complex_part(current, 1));
  } else if (type->is_float()) {
    const llvm::APFloat one = llvm::APFloat::getOne(ast().getFloatTypeSemantics(e->getType()));
    next = make(e->isIncrementOp() ? Kind::Add : Kind::Sub, type,
                {current, constant(store().constant(type, one.bitcastToAPInt()))}, e);
  } else {
    // C adds 1 in the promoted type and converts back, so a char cannot overflow here.
    TypeRef promoted = type->width() < 32 ? store().signed_type(32) : type;
    next = cast(type, make(e->isIncrementOp() ? Kind::Add : Kind::Sub, promoted,
                           {cast(promoted, current), constant(promoted, 1)}, e));
  }
  const Value result = store_value(target, next, type, needed && !keep_old);
  range_ = outer;
  return keep_old ? current : result;
}

}  // namespace heddle::frontend
