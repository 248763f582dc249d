// Mathematical integers in SMT-LIB, whose division rounds so that the remainder is never negative; ours
// truncates.
#include "smt/terms/lowering.h"
#include "support/check.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;
using llvm::APInt;

namespace {

APInt small_integer(uint64_t value) {
  return APInt(64, value);
}

}  // namespace

Term Lowering::integer_operation(ExprRef e) {
  const Sort sort = Sort::integer();
  const Term a = known(e->operand(0));
  if (e->is(Kind::Neg)) return apply(Op::IntNeg, sort, {a});
  const Term b = known(e->operand(1));
  switch (e->kind()) {
    case Kind::Add:
      return apply(Op::IntAdd, sort, {a, b});
    case Kind::Sub:
      return apply(Op::IntSub, sort, {a, b});
    case Kind::Mul:
      return apply(Op::IntMul, sort, {a, b});
    case Kind::Div:
    case Kind::Mod:
      return integer_division(e);
    case Kind::Eq:
      return equal(a, b);
    case Kind::Ne:
      return negation(equal(a, b));
    case Kind::Lt:
      return test(Op::IntLess, {a, b});
    case Kind::Le:
      return test(Op::IntLessEqual, {a, b});
    case Kind::Gt:
      return test(Op::IntLess, {b, a});
    case Kind::Ge:
      return test(Op::IntLessEqual, {b, a});
    default:
      CHECK(false, std::string(expr::info(e->kind()).name) + " should have been refused");
  }
  return a;
}

Term Lowering::integer_division(ExprRef e) {
  const Sort sort = Sort::integer();
  const Term a = known(e->operand(0));
  const Term b = known(e->operand(1));
  const Term zero = factory_.integer(small_integer(0));
  // |a| div |b| and |a| mod |b|, then the signs.
  auto is_negative = [&](Term x) { return test(Op::IntLess, {x, zero}); };
  auto negated = [&](Term x) { return apply(Op::IntNeg, sort, {x}); };
  auto absolute = [&](Term x) { return ite(is_negative(x), negated(x), x, sort); };
  if (e->is(Kind::Mod)) {
    const Term remainder = apply(Op::IntMod, sort, {absolute(a), absolute(b)});
    return ite(equal(b, zero), a, ite(is_negative(a), negated(remainder), remainder, sort), sort);
  }
  const Term quotient = apply(Op::IntDiv, sort, {absolute(a), absolute(b)});
  const Term same_sign = equal(is_negative(a), is_negative(b));
  return ite(equal(b, zero), zero, ite(same_sign, quotient, negated(quotient), sort), sort);
}

Term Lowering::integer_cast(ExprRef e) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  const Term a = known(e->operand(0));
  const Sort sort = Sort::integer();
  if (from->is(TypeKind::Integer)) {
    if (to->is(TypeKind::Integer)) return a;
    if (to->is_bool()) return negation(equal(a, factory_.integer(small_integer(0))));
    return apply(Op::IntToBv, sort_of(to), {a}, to->width());
  }
  if (from->is_bool())
    return ite(a, factory_.integer(small_integer(1)), factory_.integer(small_integer(0)), sort);
  const Term natural = apply(Op::BvToInt, sort, {a});
  if (!from->is_bitvector() || !from->is_signed()) return natural;
  const unsigned width = from->width();
  const Term modulus = factory_.integer(APInt::getOneBitSet(width + 2, width));
  return ite(test(Op::BvSlt, {a, constant(width, 0)}), apply(Op::IntSub, sort, {natural, modulus}), natural,
             sort);
}

}  // namespace heddle::smt::terms
