// Operations on bit-vectors in SMT-LIB.
#include "smt/terms/lowering.h"
#include "support/check.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

namespace {

bool has_sign(TypeRef type) {
  return type->is_bitvector() && type->is_signed();
}

}  // namespace

Term Lowering::resize(Term a, unsigned from, unsigned to, bool with_sign) {
  if (from == to) return a;
  if (from > to) return extract(a, to - 1, 0);
  return apply(with_sign ? Op::SignExtend : Op::ZeroExtend, Sort::bits(to), {a}, to - from);
}

Term Lowering::arithmetic(ExprRef e) {
  const Sort sort = sort_of(e->type());
  const Term a = known(e->operand(0));
  auto binary = [&](Op op) { return apply(op, sort, {a, known(e->operand(1))}); };
  switch (e->kind()) {
    case Kind::Neg:
      return apply(Op::BvNeg, sort, {a});
    case Kind::BitNot:
      return apply(Op::BvNot, sort, {a});
    case Kind::Abs:
      return ite(test(Op::BvSlt, {a, constant(sort.width, 0)}), apply(Op::BvNeg, sort, {a}), a, sort);
    case Kind::Add:
    case Kind::PointerAdd:
      return binary(Op::BvAdd);
    case Kind::Sub:
      return binary(Op::BvSub);
    case Kind::Mul:
      return binary(Op::BvMul);
    case Kind::BitAnd:
      return binary(Op::BvAnd);
    case Kind::BitOr:
      return binary(Op::BvOr);
    case Kind::BitXor:
      return binary(Op::BvXor);
    default:
      return divide(e);
  }
}

// SMT-LIB divides by zero too, with another quotient; its remainder is ours.
Term Lowering::divide(ExprRef e) {
  const Sort sort = sort_of(e->type());
  const Term a = known(e->operand(0));
  const Term b = known(e->operand(1));
  const bool with_sign = has_sign(e->type());
  if (e->is(Kind::Mod)) return apply(with_sign ? Op::BvSrem : Op::BvUrem, sort, {a, b});
  const Term zero = constant(sort.width, 0);
  return ite(equal(b, zero), zero, apply(with_sign ? Op::BvSdiv : Op::BvUdiv, sort, {a, b}), sort);
}

// The distance of a shift, at the width of what is shifted. Distances that do not fit become the width, which
// is as far as any.
Term Lowering::distance(ExprRef e) {
  const unsigned width = e->operand(0)->type()->width();
  const unsigned given = e->operand(1)->type()->width();
  const Term d = known(e->operand(1));
  if (given <= width) return resize(d, given, width, false);
  return ite(test(Op::BvUle, {constant(given, width), d}), constant(width, width), extract(d, width - 1, 0),
             Sort::bits(width));
}

Term Lowering::shift(ExprRef e) {
  const Op right = has_sign(e->operand(0)->type()) ? Op::BvAshr : Op::BvLshr;
  return apply(e->is(Kind::Shl) ? Op::BvShl : right, sort_of(e->type()), {known(e->operand(0)), distance(e)});
}

Term Lowering::overflow(ExprRef e) {
  const TypeRef type = e->operand(0)->type();
  const bool with_sign = has_sign(type);
  const unsigned width = type->width();
  const Sort sort = Sort::bits(width);
  const Term a = known(e->operand(0));
  const Term b = e->operand_count() > 1 ? known(e->operand(1)) : a;
  const Term zero = constant(width, 0);
  const Term minimum = factory_.bits(APInt::getSignedMinValue(width));
  auto is_negative = [&](Term x) { return test(Op::BvSlt, {x, zero}); };
  auto differing_signs = [&](Term x, Term y) { return apply(Op::BvXor, sort, {x, y}); };
  switch (e->kind()) {
    case Kind::OverflowNeg:
      return with_sign ? equal(a, minimum) : negation(equal(a, zero));
    case Kind::OverflowAdd: {
      const Term sum = apply(Op::BvAdd, sort, {a, b});
      if (!with_sign) return test(Op::BvUlt, {sum, a});
      return is_negative(apply(Op::BvAnd, sort, {differing_signs(sum, a), differing_signs(sum, b)}));
    }
    case Kind::OverflowSub: {
      if (!with_sign) return test(Op::BvUlt, {a, b});
      const Term difference = apply(Op::BvSub, sort, {a, b});
      return is_negative(apply(Op::BvAnd, sort, {differing_signs(a, b), differing_signs(difference, a)}));
    }
    case Kind::OverflowMul: {
      const Sort wide = Sort::bits(2 * width);
      const Term product = apply(
          Op::BvMul, wide, {resize(a, width, 2 * width, with_sign), resize(b, width, 2 * width, with_sign)});
      return negation(equal(product, resize(extract(product, width - 1, 0), width, 2 * width, with_sign)));
    }
    case Kind::OverflowDiv: {
      if (!with_sign) return factory_.boolean(false);
      return both(equal(a, minimum), equal(b, factory_.bits(APInt::getAllOnes(width))));
    }
    default: {  // OverflowShl
      const Term d = distance(e);
      const Term shifted = apply(Op::BvShl, sort, {a, d});
      const Term lost = negation(equal(apply(Op::BvLshr, sort, {shifted, d}), a));
      return with_sign ? either(is_negative(a), either(lost, is_negative(shifted))) : lost;
    }
  }
}

Term Lowering::bit_operation(ExprRef e) {
  const unsigned width = e->type()->width();
  const Sort sort = Sort::bits(width);
  const Term a = known(e->operand(0));
  auto bit = [&](unsigned i) { return extract(a, i, i); };
  switch (e->kind()) {
    case Kind::Concat:
      return apply(Op::Concat, sort, {a, known(e->operand(1))});
    case Kind::Extract:
      return extract(a, static_cast<unsigned>(e->index()) + width - 1, static_cast<unsigned>(e->index()));
    case Kind::PopCount: {
      Term sum = constant(width, 0);
      for (unsigned i = 0; i < width; ++i)
        sum = apply(Op::BvAdd, sort, {sum, resize(bit(i), 1, width, false)});
      return sum;
    }
    case Kind::LeadingZeros:
    case Kind::TrailingZeros: {
      // The bit that is looked at last decides first.
      Term count = constant(width, width);
      for (unsigned zeros = width; zeros-- > 0;) {
        const Term is_set = equal(bit(e->is(Kind::LeadingZeros) ? width - 1 - zeros : zeros), constant(1, 1));
        count = ite(is_set, constant(width, zeros), count, sort);
      }
      return count;
    }
    default: {  // ByteSwap
      Term result = extract(a, 7, 0);
      for (unsigned low = 8; low < width; low += 8)
        result = apply(Op::Concat, Sort::bits(low + 8), {result, extract(a, low + 7, low)});
      return result;
    }
  }
}

Term Lowering::cast(ExprRef e) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  const Term a = known(e->operand(0));
  if (to->is_bool()) return from->is_bool() ? a : negation(equal(a, constant(from->width(), 0)));
  if (from->is_bool()) return ite(a, constant(to->width(), 1), constant(to->width(), 0), sort_of(to));
  return resize(a, from->width(), to->width(), has_sign(from));
}

}  // namespace heddle::smt::terms
