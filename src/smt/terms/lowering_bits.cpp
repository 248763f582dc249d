#include "smt/terms/lowering_bits.h"

#include "smt/terms/sorts.h"

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

Term BitLowering::operation(ExprRef e) {
  const Kind kind = e->kind();
  if (kind <= Kind::Ge) return comparison(e);
  if (kind == Kind::Shl || kind == Kind::Shr) return shift(e);
  if (kind <= Kind::BitXor || kind == Kind::Abs || kind == Kind::PointerAdd) return arithmetic(e);
  if (kind <= Kind::OverflowShl) return overflow(e);
  return bit_operation(e);
}

Term BitLowering::comparison(ExprRef e) {
  const Term a = known_.value(e->operand(0));
  const Term b = known_.value(e->operand(1));
  const TypeRef type = e->operand(0)->type();
  const bool with_sign = has_sign(type);
  const Op less = with_sign ? Op::BvSlt : Op::BvUlt;
  const Op less_equal = with_sign ? Op::BvSle : Op::BvUle;
  switch (e->kind()) {
    case Kind::Eq:
      return terms_.equal(a, b);
    case Kind::Ne:
      return terms_.negation(terms_.equal(a, b));
    case Kind::Lt:
      return terms_.test(less, {a, b});
    case Kind::Le:
      return terms_.test(less_equal, {a, b});
    case Kind::Gt:
      return terms_.test(less, {b, a});
    default:
      return terms_.test(less_equal, {b, a});
  }
}

Term BitLowering::resize(Term a, unsigned from, unsigned to, bool with_sign) {
  if (from == to) return a;
  if (from > to) return terms_.extract(a, to - 1, 0);
  return terms_.apply(with_sign ? Op::SignExtend : Op::ZeroExtend, Sort::bits(to), {a}, to - from);
}

Term BitLowering::arithmetic(ExprRef e) {
  const Sort sort = sort_of(e->type());
  const Term a = known_.value(e->operand(0));
  auto binary = [&](Op op) { return terms_.apply(op, sort, {a, known_.value(e->operand(1))}); };
  switch (e->kind()) {
    case Kind::Neg:
      return terms_.apply(Op::BvNeg, sort, {a});
    case Kind::BitNot:
      return terms_.apply(Op::BvNot, sort, {a});
    case Kind::Abs:
      return terms_.ite(terms_.test(Op::BvSlt, {a, terms_.constant(sort.width, 0)}),
                        terms_.apply(Op::BvNeg, sort, {a}), a, sort);
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
Term BitLowering::divide(ExprRef e) {
  const Sort sort = sort_of(e->type());
  const Term a = known_.value(e->operand(0));
  const Term b = known_.value(e->operand(1));
  const bool with_sign = has_sign(e->type());
  if (e->is(Kind::Mod)) return terms_.apply(with_sign ? Op::BvSrem : Op::BvUrem, sort, {a, b});
  const Term zero = terms_.constant(sort.width, 0);
  return terms_.ite(terms_.equal(b, zero), zero,
                    terms_.apply(with_sign ? Op::BvSdiv : Op::BvUdiv, sort, {a, b}), sort);
}

// The distance of a shift, at the width of what is shifted. Distances that do not fit become the width, which
// is as far as any.
Term BitLowering::distance(ExprRef e) {
  const unsigned width = e->operand(0)->type()->width();
  const unsigned given = e->operand(1)->type()->width();
  const Term d = known_.value(e->operand(1));
  if (given <= width) return resize(d, given, width, false);
  return terms_.ite(terms_.test(Op::BvUle, {terms_.constant(given, width), d}), terms_.constant(width, width),
                    terms_.extract(d, width - 1, 0), Sort::bits(width));
}

Term BitLowering::shift(ExprRef e) {
  const Op right = has_sign(e->operand(0)->type()) ? Op::BvAshr : Op::BvLshr;
  return terms_.apply(e->is(Kind::Shl) ? Op::BvShl : right, sort_of(e->type()),
                      {known_.value(e->operand(0)), distance(e)});
}

Term BitLowering::overflow(ExprRef e) {
  const TypeRef type = e->operand(0)->type();
  const bool with_sign = has_sign(type);
  const unsigned width = type->width();
  const Sort sort = Sort::bits(width);
  const Term a = known_.value(e->operand(0));
  const Term b = e->operand_count() > 1 ? known_.value(e->operand(1)) : a;
  const Term zero = terms_.constant(width, 0);
  const Term minimum = terms_.bits(APInt::getSignedMinValue(width));
  auto is_negative = [&](Term x) { return terms_.test(Op::BvSlt, {x, zero}); };
  auto differing_signs = [&](Term x, Term y) { return terms_.apply(Op::BvXor, sort, {x, y}); };
  switch (e->kind()) {
    case Kind::OverflowNeg:
      return with_sign ? terms_.equal(a, minimum) : terms_.negation(terms_.equal(a, zero));
    case Kind::OverflowAdd: {
      const Term sum = terms_.apply(Op::BvAdd, sort, {a, b});
      if (!with_sign) return terms_.test(Op::BvUlt, {sum, a});
      return is_negative(terms_.apply(Op::BvAnd, sort, {differing_signs(sum, a), differing_signs(sum, b)}));
    }
    case Kind::OverflowSub: {
      if (!with_sign) return terms_.test(Op::BvUlt, {a, b});
      const Term difference = terms_.apply(Op::BvSub, sort, {a, b});
      return is_negative(
          terms_.apply(Op::BvAnd, sort, {differing_signs(a, b), differing_signs(difference, a)}));
    }
    case Kind::OverflowMul: {
      const Sort wide = Sort::bits(2 * width);
      const Term product = terms_.apply(
          Op::BvMul, wide, {resize(a, width, 2 * width, with_sign), resize(b, width, 2 * width, with_sign)});
      return terms_.negation(
          terms_.equal(product, resize(terms_.extract(product, width - 1, 0), width, 2 * width, with_sign)));
    }
    case Kind::OverflowDiv: {
      if (!with_sign) return terms_.boolean(false);
      return terms_.both(terms_.equal(a, minimum), terms_.equal(b, terms_.bits(APInt::getAllOnes(width))));
    }
    default: {  // OverflowShl
      const Term d = distance(e);
      const Term shifted = terms_.apply(Op::BvShl, sort, {a, d});
      const Term lost = terms_.negation(terms_.equal(terms_.apply(Op::BvLshr, sort, {shifted, d}), a));
      return with_sign ? terms_.either(is_negative(a), terms_.either(lost, is_negative(shifted))) : lost;
    }
  }
}

Term BitLowering::bit_operation(ExprRef e) {
  const unsigned width = e->type()->width();
  const Sort sort = Sort::bits(width);
  const Term a = known_.value(e->operand(0));
  auto bit = [&](unsigned i) { return terms_.extract(a, i, i); };
  switch (e->kind()) {
    case Kind::Concat:
      return terms_.apply(Op::Concat, sort, {a, known_.value(e->operand(1))});
    case Kind::Extract:
      return terms_.extract(a, static_cast<unsigned>(e->index()) + width - 1,
                            static_cast<unsigned>(e->index()));
    case Kind::PopCount: {
      Term sum = terms_.constant(width, 0);
      for (unsigned i = 0; i < width; ++i)
        sum = terms_.apply(Op::BvAdd, sort, {sum, resize(bit(i), 1, width, false)});
      return sum;
    }
    case Kind::LeadingZeros:
    case Kind::TrailingZeros: {
      // The bit that is looked at last decides first.
      Term count = terms_.constant(width, width);
      for (unsigned zeros = width; zeros-- > 0;) {
        const Term is_set =
            terms_.equal(bit(e->is(Kind::LeadingZeros) ? width - 1 - zeros : zeros), terms_.constant(1, 1));
        count = terms_.ite(is_set, terms_.constant(width, zeros), count, sort);
      }
      return count;
    }
    default: {  // ByteSwap
      Term result = terms_.extract(a, 7, 0);
      for (unsigned low = 8; low < width; low += 8)
        result = terms_.apply(Op::Concat, Sort::bits(low + 8), {result, terms_.extract(a, low + 7, low)});
      return result;
    }
  }
}

Term BitLowering::cast(ExprRef e) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  const Term a = known_.value(e->operand(0));
  if (to->is_bool())
    return from->is_bool() ? a : terms_.negation(terms_.equal(a, terms_.constant(from->width(), 0)));
  if (from->is_bool())
    return terms_.ite(a, terms_.constant(to->width(), 1), terms_.constant(to->width(), 0), sort_of(to));
  return resize(a, from->width(), to->width(), has_sign(from));
}

}  // namespace heddle::smt::terms
