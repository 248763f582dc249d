#include "smt/terms/lowering_integer.h"

#include "smt/terms/sorts.h"
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

Term IntegerLowering::operation(ExprRef e) {
  const Sort sort = Sort::integer();
  const Term a = known_.value(e->operand(0));
  if (e->is(Kind::Neg)) return terms_.apply(Op::IntNeg, sort, {a});
  const Term b = known_.value(e->operand(1));
  switch (e->kind()) {
    case Kind::Add:
      return terms_.apply(Op::IntAdd, sort, {a, b});
    case Kind::Sub:
      return terms_.apply(Op::IntSub, sort, {a, b});
    case Kind::Mul:
      return terms_.apply(Op::IntMul, sort, {a, b});
    case Kind::Div:
    case Kind::Mod:
      return division(e);
    case Kind::Eq:
      return terms_.equal(a, b);
    case Kind::Ne:
      return terms_.negation(terms_.equal(a, b));
    case Kind::Lt:
      return terms_.test(Op::IntLess, {a, b});
    case Kind::Le:
      return terms_.test(Op::IntLessEqual, {a, b});
    case Kind::Gt:
      return terms_.test(Op::IntLess, {b, a});
    case Kind::Ge:
      return terms_.test(Op::IntLessEqual, {b, a});
    default:
      CHECK(false, std::string(expr::info(e->kind()).name) + " should have been refused");
  }
  return a;
}

Term IntegerLowering::division(ExprRef e) {
  const Sort sort = Sort::integer();
  const Term a = known_.value(e->operand(0));
  const Term b = known_.value(e->operand(1));
  const Term zero = terms_.integer(small_integer(0));
  // |a| div |b| and |a| mod |b|, then the signs.
  auto is_negative = [&](Term x) { return terms_.test(Op::IntLess, {x, zero}); };
  auto negated = [&](Term x) { return terms_.apply(Op::IntNeg, sort, {x}); };
  auto absolute = [&](Term x) { return terms_.ite(is_negative(x), negated(x), x, sort); };
  if (e->is(Kind::Mod)) {
    const Term remainder = terms_.apply(Op::IntMod, sort, {absolute(a), absolute(b)});
    return terms_.ite(terms_.equal(b, zero), a,
                      terms_.ite(is_negative(a), negated(remainder), remainder, sort), sort);
  }
  const Term quotient = terms_.apply(Op::IntDiv, sort, {absolute(a), absolute(b)});
  const Term same_sign = terms_.equal(is_negative(a), is_negative(b));
  return terms_.ite(terms_.equal(b, zero), zero, terms_.ite(same_sign, quotient, negated(quotient), sort),
                    sort);
}

Term IntegerLowering::cast(ExprRef e) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  const Term a = known_.value(e->operand(0));
  const Sort sort = Sort::integer();
  if (from->is(TypeKind::Integer)) {
    if (to->is(TypeKind::Integer)) return a;
    if (to->is_bool()) return terms_.negation(terms_.equal(a, terms_.integer(small_integer(0))));
    return terms_.apply(Op::IntToBv, sort_of(to), {a}, to->width());
  }
  if (from->is_bool())
    return terms_.ite(a, terms_.integer(small_integer(1)), terms_.integer(small_integer(0)), sort);
  const Term natural = terms_.apply(Op::BvToInt, sort, {a});
  if (!from->is_bitvector() || !from->is_signed()) return natural;
  const unsigned width = from->width();
  const Term modulus = terms_.integer(APInt::getOneBitSet(width + 2, width));
  return terms_.ite(terms_.test(Op::BvSlt, {a, terms_.constant(width, 0)}),
                    terms_.apply(Op::IntSub, sort, {natural, modulus}), natural, sort);
}

}  // namespace heddle::smt::terms
