// Floats in SMT-LIB. Beside what it says of values we fix the bits of NaNs, as expr/evaluate.h does: the
// first operand that is a NaN, made quiet, or else the NaN with the sign set. The 80-bit format of x87 is (_
// FloatingPoint 15 64) with one more bit in its pattern; patterns that x87 refuses are NaNs, those with a
// needless zero exponent are not.
#include "expr/evaluate.h"
#include "smt/terms/lowering.h"
#include "support/check.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeRef;
using llvm::APFloat;
using llvm::APInt;

namespace {

// Where the parts of a pattern are. The fraction begins at bit 0 everywhere.
struct Layout {
  unsigned width;
  unsigned fraction;  // bits of it, without the integer bit
  unsigned exponent;  // bits of it
  bool has_integer_bit;

  unsigned low_of_exponent() const { return width - 1 - exponent; }
  unsigned quiet_bit() const { return fraction - 1; }
};

Layout layout_of(FloatFormat format) {
  const Sort sort = float_sort(format);
  return {.width = expr::width_of(format),
          .fraction = sort.significand - 1,
          .exponent = sort.exponent,
          .has_integer_bit = format == FloatFormat::X87};
}

FloatFormat format_of(ExprRef e) {
  return e->type()->format();
}

Op rounding_of(uint64_t index) {
  switch (static_cast<expr::RoundingMode>(index)) {
    case expr::RoundingMode::NearestEven:
      return Op::RoundNearestEven;
    case expr::RoundingMode::NearestAway:
      return Op::RoundNearestAway;
    case expr::RoundingMode::Up:
      return Op::RoundUp;
    case expr::RoundingMode::Down:
      return Op::RoundDown;
    case expr::RoundingMode::TowardZero:
      return Op::RoundTowardZero;
  }
  return Op::RoundNearestEven;
}

}  // namespace

Term Lowering::nan_condition(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Term exponent = extract(bits, layout.width - 2, layout.low_of_exponent());
  const Term is_special = equal(exponent, factory_.bits(APInt::getAllOnes(layout.exponent)));
  const Term fraction = extract(bits, layout.fraction - 1, 0);
  const Term has_fraction = negation(equal(fraction, constant(layout.fraction, 0)));
  if (!layout.has_integer_bit) return both(is_special, has_fraction);
  const Term lacks_integer_bit = equal(extract(bits, layout.fraction, layout.fraction), constant(1, 0));
  const Term is_zero_exponent = equal(exponent, constant(layout.exponent, 0));
  return either(both(is_special, has_fraction), both(negation(is_zero_exponent), lacks_integer_bit));
}

Term Lowering::quiet(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  APInt mask = APInt::getOneBitSet(layout.width, layout.quiet_bit());
  mask.setBits(layout.low_of_exponent(), layout.width - 1);
  return apply(Op::BvOr, Sort::bits(layout.width), {bits, factory_.bits(mask)});
}

// Of the patterns of one number, the one that operations give.
Term Lowering::canonical(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  if (!layout.has_integer_bit) return bits;
  const Term exponent = extract(bits, layout.width - 2, layout.low_of_exponent());
  const Term integer_bit = extract(bits, layout.fraction, layout.fraction);
  const Term is_needless =
      both(equal(exponent, constant(layout.exponent, 0)), equal(integer_bit, constant(1, 1)));
  const Sort sort = Sort::bits(layout.width);
  const APInt one = APInt::getOneBitSet(layout.width, layout.low_of_exponent());
  return ite(is_needless, apply(Op::BvOr, sort, {bits, factory_.bits(one)}), bits, sort);
}

Term Lowering::float_from_bits(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Sort sort = float_sort(format);
  const Term plain = canonical(bits, format);
  const Term sign = extract(plain, layout.width - 1, layout.width - 1);
  Term exponent = extract(plain, layout.width - 2, layout.low_of_exponent());
  Term fraction = extract(plain, layout.fraction - 1, 0);
  if (layout.has_integer_bit) {
    const Term is_nan = nan_condition(bits, format);
    exponent =
        ite(is_nan, factory_.bits(APInt::getAllOnes(layout.exponent)), exponent, Sort::bits(layout.exponent));
    fraction =
        ite(is_nan, factory_.bits(APInt::getAllOnes(layout.fraction)), fraction, Sort::bits(layout.fraction));
  }
  return apply(Op::Fp, sort, {sign, exponent, fraction});
}

// Needs: the value is not NaN where the result matters.
Term Lowering::bits_from_float(Term value, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Term plain = factory_.float_bits(value, float_sort(format));
  if (!layout.has_integer_bit) return plain;
  const Term high = extract(plain, layout.width - 2, layout.fraction);
  const Term exponent = extract(plain, layout.width - 3, layout.fraction);
  const Term integer_bit =
      ite(equal(exponent, constant(layout.exponent, 0)), constant(1, 0), constant(1, 1), Sort::bits(1));
  const Term top = apply(Op::Concat, Sort::bits(layout.exponent + 2), {high, integer_bit});
  return apply(Op::Concat, Sort::bits(layout.width), {top, extract(plain, layout.fraction - 1, 0)});
}

Term Lowering::nan_bits(ExprRef e) {
  const FloatFormat format = format_of(e);
  Term result = factory_.bits(APFloat::getNaN(expr::semantics_of(format), true).bitcastToAPInt());
  for (size_t i = e->operand_count(); i-- > 0;) {
    const Term operand = known(e->operand(i));
    result = ite(nan_condition(operand, format), quiet(operand, format), result,
                 Sort::bits(expr::width_of(format)));
  }
  return result;
}

// The payload keeps its place below the quiet bit.
Term Lowering::converted_nan(Term bits, FloatFormat from, FloatFormat to) {
  const Layout source = layout_of(from);
  const Layout target = layout_of(to);
  const unsigned kept = std::min(source.fraction, target.fraction);
  Term fraction = extract(bits, source.fraction - 1, source.fraction - kept);
  if (kept < target.fraction)
    fraction =
        apply(Op::Concat, Sort::bits(target.fraction), {fraction, constant(target.fraction - kept, 0)});
  const Term sign = extract(bits, source.width - 1, source.width - 1);
  const unsigned middle =
      target.width - 1 - target.fraction;  // the exponent, and the integer bit if there is one
  const Term top =
      apply(Op::Concat, Sort::bits(middle + 1), {sign, factory_.bits(APInt::getAllOnes(middle))});
  return quiet(apply(Op::Concat, Sort::bits(target.width), {top, fraction}), to);
}

Term Lowering::minimum_or_maximum(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = Sort::bits(expr::width_of(format));
  const unsigned sign = sort.width - 1;
  const Term a = known(e->operand(0));
  const Term b = known(e->operand(1));
  const Term x = known(e->operand(0), Form::Float);
  const Term y = known(e->operand(1), Form::Float);
  const bool is_minimum = e->is(Kind::FloatMin);
  // Zeros of different sign: the minimum is the negative one.
  const Term both_zero = both(test(Op::FpIsZero, {x}), test(Op::FpIsZero, {y}));
  const Term b_is_negative = equal(extract(b, sign, sign), constant(1, 1));
  const Term takes_b_zero = is_minimum ? b_is_negative : negation(b_is_negative);
  const Term takes_b_number = is_minimum ? test(Op::FpLess, {y, x}) : test(Op::FpLess, {x, y});
  const Term b_or_a = ite(ite(both_zero, takes_b_zero, takes_b_number, Sort::boolean()), b, a, sort);
  const Term a_is_nan = test(Op::FpIsNan, {x});
  const Term b_is_nan = test(Op::FpIsNan, {y});
  const Term number = ite(a_is_nan, b, ite(b_is_nan, a, b_or_a, sort), sort);
  return ite(both(a_is_nan, b_is_nan), quiet(a, format), canonical(number, format), sort);
}

// The pattern of a float expression.
Term Lowering::bits_of_float(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = Sort::bits(expr::width_of(format));
  switch (e->kind()) {
    case Kind::Neg:
      return apply(Op::BvXor, sort,
                   {known(e->operand(0)), factory_.bits(APInt::getSignedMinValue(sort.width))});
    case Kind::Abs:
      return apply(Op::BvAnd, sort,
                   {known(e->operand(0)), factory_.bits(APInt::getSignedMaxValue(sort.width))});
    case Kind::Reinterpret:
      return known(e->operand(0));
    case Kind::FloatMin:
    case Kind::FloatMax:
      return minimum_or_maximum(e);
    case Kind::Cast: {
      const Term bits = bits_from_float(known(e, Form::Float), format);
      const TypeRef from = e->operand(0)->type();
      if (!from->is_float()) return bits;
      const Term operand = known(e->operand(0));
      return ite(nan_condition(operand, from->format()), converted_nan(operand, from->format(), format), bits,
                 sort);
    }
    default: {
      const Term value = known(e, Form::Float);
      return ite(test(Op::FpIsNan, {value}), nan_bits(e), bits_from_float(value, format), sort);
    }
  }
}

// SMT-LIB has the IEEE remainder only. It is at most half the divisor, so one addition, which is exact, makes
// it that of a truncated quotient.
Term Lowering::fmod(Term a, Term b, const Sort& sort) {
  const Term divisor = apply(Op::FpAbs, sort, {b});
  const Term remainder = apply(Op::FpRem, sort, {apply(Op::FpAbs, sort, {a}), divisor});
  const Term sum = apply(Op::FpAdd, sort, {rounding(Op::RoundNearestEven), remainder, divisor});
  const Term is_below = both(test(Op::FpIsNegative, {remainder}), negation(test(Op::FpIsZero, {remainder})));
  const Term magnitude = apply(Op::FpAbs, sort, {ite(is_below, sum, remainder, sort)});
  return ite(test(Op::FpIsNegative, {a}), apply(Op::FpNeg, sort, {magnitude}), magnitude, sort);
}

Term Lowering::float_arithmetic(ExprRef e) {
  const Sort sort = float_sort(format_of(e));
  const Term nearest = rounding(Op::RoundNearestEven);
  auto operand = [&](size_t i) { return known(e->operand(i), Form::Float); };
  auto binary = [&](Op op) { return apply(op, sort, {nearest, operand(0), operand(1)}); };
  switch (e->kind()) {
    case Kind::Neg:
      return apply(Op::FpNeg, sort, {operand(0)});
    case Kind::Abs:
      return apply(Op::FpAbs, sort, {operand(0)});
    case Kind::Add:
      return binary(Op::FpAdd);
    case Kind::Sub:
      return binary(Op::FpSub);
    case Kind::Mul:
      return binary(Op::FpMul);
    case Kind::Div:
      return binary(Op::FpDiv);
    case Kind::Sqrt:
      return apply(Op::FpSqrt, sort, {nearest, operand(0)});
    case Kind::Fma:
      return apply(Op::FpFma, sort, {nearest, operand(0), operand(1), operand(2)});
    case Kind::Remainder:
      return apply(Op::FpRem, sort, {operand(0), operand(1)});
    case Kind::FloatRem:
      return fmod(operand(0), operand(1), sort);
    case Kind::RoundToIntegral:
      return apply(Op::FpRoundToIntegral, sort, {rounding(rounding_of(e->index())), operand(0)});
    default:
      CHECK(false, std::string(expr::info(e->kind()).name) + " should be arithmetic on floats");
  }
  return 0;
}

// A float expression as a float.
Term Lowering::float_of(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = float_sort(format);
  switch (e->kind()) {
    case Kind::Ite:
      return ite(known(e->operand(0)), known(e->operand(1), Form::Float), known(e->operand(2), Form::Float),
                 sort);
    case Kind::Cast: {
      const TypeRef from = e->operand(0)->type();
      const Term nearest = rounding(Op::RoundNearestEven);
      if (from->is_float())
        return apply(Op::FpFromFp, sort, {nearest, known(e->operand(0), Form::Float)}, sort.exponent,
                     sort.significand);
      Term bits = known(e->operand(0));
      if (from->is_bool()) bits = ite(bits, constant(1, 1), constant(1, 0), Sort::bits(1));
      const bool with_sign = from->is_bitvector() && from->is_signed();
      return apply(with_sign ? Op::FpFromSigned : Op::FpFromUnsigned, sort, {nearest, bits}, sort.exponent,
                   sort.significand);
    }
    case Kind::Symbol:
    case Kind::Constant:
    case Kind::Reinterpret:
    case Kind::MapSelect:
    case Kind::FloatMin:
    case Kind::FloatMax:
      return float_from_bits(known(e), format);
    default:
      return float_arithmetic(e);
  }
}

Term Lowering::float_predicate(ExprRef e) {
  const Kind kind = e->kind();
  if (kind == Kind::SignBit) {
    const unsigned sign = e->operand(0)->type()->width() - 1;
    return equal(extract(known(e->operand(0)), sign, sign), constant(1, 1));
  }
  const Term a = known(e->operand(0), Form::Float);
  if (kind == Kind::IsNan) return test(Op::FpIsNan, {a});
  if (kind == Kind::IsInf) return test(Op::FpIsInfinite, {a});
  if (kind == Kind::IsNormal) return test(Op::FpIsNormal, {a});
  const Term b = known(e->operand(1), Form::Float);
  switch (kind) {
    case Kind::Eq:
      return test(Op::FpEqual, {a, b});
    case Kind::Ne:
      return negation(test(Op::FpEqual, {a, b}));
    case Kind::Lt:
      return test(Op::FpLess, {a, b});
    case Kind::Le:
      return test(Op::FpLessEqual, {a, b});
    case Kind::Gt:
      return test(Op::FpLess, {b, a});
    default:
      return test(Op::FpLessEqual, {b, a});
  }
}

// Truncation, and whether the result fits.
Lowering::Conversion Lowering::to_integer(ExprRef operand, unsigned width, bool with_sign) {
  const FloatFormat format = format_of(operand);
  const Sort sort = float_sort(format);
  const Term value = known(operand, Form::Float);
  const Term zero_mode = rounding(Op::RoundTowardZero);
  const Term whole = apply(Op::FpRoundToIntegral, sort, {zero_mode, value});
  Term fits = negation(either(test(Op::FpIsNan, {value}), test(Op::FpIsInfinite, {value})));
  const unsigned power = with_sign ? width - 1 : width;
  APFloat bound(expr::semantics_of(format), 1);
  bound = scalbn(bound, static_cast<int>(power), llvm::RoundingMode::TowardZero);
  const bool is_representable = ilogb(bound) == static_cast<int>(power);
  auto as_float = [&](const APFloat& x) {
    return float_from_bits(factory_.bits(x.bitcastToAPInt()), format);
  };
  if (is_representable) fits = both(fits, test(Op::FpLess, {whole, as_float(bound)}));
  const APFloat lowest = with_sign ? -bound : APFloat::getZero(expr::semantics_of(format));
  if (is_representable || !with_sign) fits = both(fits, test(Op::FpLessEqual, {as_float(lowest), whole}));
  const Op op = with_sign ? Op::FpToSigned : Op::FpToUnsigned;
  return {fits, apply(op, Sort::bits(width), {zero_mode, value}, width)};
}

Term Lowering::float_to_bits(ExprRef e) {
  const ExprRef operand = e->operand(0);
  const TypeRef to = e->type();
  const Term value = known(operand, Form::Float);
  if (to->is_bool()) return negation(test(Op::FpIsZero, {value}));
  auto signed_or_minimum = [&](unsigned width) {
    const Conversion conversion = to_integer(operand, width, true);
    return ite(conversion.fits, conversion.value, factory_.bits(APInt::getSignedMinValue(width)),
               Sort::bits(width));
  };
  const unsigned width = to->width();
  if (width < 32) return extract(signed_or_minimum(32), width - 1, 0);
  if (to->is_signed()) return signed_or_minimum(width);
  if (width < 64) return extract(signed_or_minimum(64), width - 1, 0);
  const Conversion with_sign = to_integer(operand, width, true);
  const Conversion without_sign = to_integer(operand, width, false);
  const Sort sort = Sort::bits(width);
  const Term is_low = either(test(Op::FpIsNan, {value}), test(Op::FpIsNegative, {value}));
  const Term outside = ite(is_low, factory_.bits(APInt::getSignedMinValue(width)), constant(width, 0), sort);
  return ite(with_sign.fits, with_sign.value, ite(without_sign.fits, without_sign.value, outside, sort),
             sort);
}

}  // namespace heddle::smt::terms
