#include "smt/terms/lowering_float.h"

#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "smt/terms/sorts.h"
#include "support/check.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeRef;
using llvm::APFloat;
using llvm::APInt;

namespace {

FloatFormat format_of(ExprRef e) {
  return e->type()->format();
}

Op rounding_of(uint64_t index) {
  switch (expr::rounding_mode(index)) {
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

Term FloatLowering::nan_bits(ExprRef e) {
  const FloatFormat format = format_of(e);
  Term result = terms_.bits(APFloat::getNaN(expr::semantics_of(format), true).bitcastToAPInt());
  const std::span<const ExprRef> operands = expr::operation_of(e).operands;
  for (size_t i = operands.size(); i-- > 0;) {
    const Term operand = known_.value(operands[i]);
    result = terms_.ite(patterns_.is_nan(operand, format), patterns_.quiet(operand, format), result,
                        Sort::bits(expr::width_of(format)));
  }
  return result;
}

Term FloatLowering::minimum_or_maximum(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = Sort::bits(expr::width_of(format));
  const unsigned sign = sort.width - 1;
  const Term a = known_.value(e->operand(0));
  const Term b = known_.value(e->operand(1));
  const Term x = known_.floating(e->operand(0));
  const Term y = known_.floating(e->operand(1));
  const bool is_minimum = e->is(Kind::FloatMin);
  // Zeros of different sign: the minimum is the negative one.
  const Term both_zero = terms_.both(terms_.test(Op::FpIsZero, {x}), terms_.test(Op::FpIsZero, {y}));
  const Term b_is_negative = terms_.equal(terms_.extract(b, sign, sign), terms_.constant(1, 1));
  const Term takes_b_zero = is_minimum ? b_is_negative : terms_.negation(b_is_negative);
  const Term takes_b_number = is_minimum ? terms_.test(Op::FpLess, {y, x}) : terms_.test(Op::FpLess, {x, y});
  const Term b_or_a =
      terms_.ite(terms_.ite(both_zero, takes_b_zero, takes_b_number, Sort::boolean()), b, a, sort);
  const Term a_is_nan = terms_.test(Op::FpIsNan, {x});
  const Term b_is_nan = terms_.test(Op::FpIsNan, {y});
  const Term number = terms_.ite(a_is_nan, b, terms_.ite(b_is_nan, a, b_or_a, sort), sort);
  return terms_.ite(terms_.both(a_is_nan, b_is_nan), patterns_.quiet(a, format),
                    patterns_.canonical(number, format), sort);
}

// The pattern of a float expression.
Term FloatLowering::as_bits(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = Sort::bits(expr::width_of(format));
  switch (expr::operation_of(e).kind) {
    case Kind::Neg:
      return terms_.apply(Op::BvXor, sort,
                          {known_.value(e->operand(0)), terms_.bits(APInt::getSignedMinValue(sort.width))});
    case Kind::Abs:
      return terms_.apply(Op::BvAnd, sort,
                          {known_.value(e->operand(0)), terms_.bits(APInt::getSignedMaxValue(sort.width))});
    case Kind::Reinterpret:
      return known_.value(e->operand(0));
    case Kind::FloatMin:
    case Kind::FloatMax:
      return minimum_or_maximum(e);
    case Kind::Cast: {
      const Term bits = patterns_.of_float(known_.floating(e), format);
      const TypeRef from = e->operand(0)->type();
      if (!from->is_float()) return bits;
      const Term operand = known_.value(e->operand(0));
      return terms_.ite(patterns_.is_nan(operand, from->format()),
                        patterns_.converted_nan(operand, from->format(), format), bits, sort);
    }
    default: {
      const Term value = known_.floating(e);
      return terms_.ite(terms_.test(Op::FpIsNan, {value}), nan_bits(e), patterns_.of_float(value, format),
                        sort);
    }
  }
}

// SMT-LIB has the IEEE remainder only. It is at most half the divisor, so one addition, which is exact, makes
// it that of a truncated quotient.
Term FloatLowering::fmod(Term a, Term b, const Sort& sort) {
  const Term divisor = terms_.apply(Op::FpAbs, sort, {b});
  const Term remainder = terms_.apply(Op::FpRem, sort, {terms_.apply(Op::FpAbs, sort, {a}), divisor});
  const Term sum = terms_.apply(Op::FpAdd, sort, {terms_.rounding(Op::RoundNearestEven), remainder, divisor});
  const Term is_below = terms_.both(terms_.test(Op::FpIsNegative, {remainder}),
                                    terms_.negation(terms_.test(Op::FpIsZero, {remainder})));
  const Term magnitude = terms_.apply(Op::FpAbs, sort, {terms_.ite(is_below, sum, remainder, sort)});
  return terms_.ite(terms_.test(Op::FpIsNegative, {a}), terms_.apply(Op::FpNeg, sort, {magnitude}), magnitude,
                    sort);
}

Term FloatLowering::rounding(ExprRef e) {
  const expr::Operation operation = expr::operation_of(e);
  if (operation.rounding == nullptr)
    return terms_.rounding(operation.kind == Kind::RoundToIntegral ? rounding_of(e->index())
                                                                   : Op::RoundNearestEven);
  const ExprRef mode = operation.rounding;
  if (mode->is(Kind::Constant)) return terms_.rounding(rounding_of(mode->value().getLimitedValue()));
  const unsigned width = mode->type()->width();
  Term result = terms_.rounding(Op::RoundNearestEven);
  for (uint64_t number = 1; number <= static_cast<uint64_t>(expr::RoundingMode::TowardZero); ++number)
    result = terms_.ite(terms_.equal(known_.value(mode), terms_.constant(width, number)),
                        terms_.rounding(rounding_of(number)), result, Sort::rounding());
  return result;
}

Term FloatLowering::arithmetic(ExprRef e) {
  const Sort sort = float_sort(format_of(e));
  const Term mode = rounding(e);
  auto operand = [&](size_t i) { return known_.floating(e->operand(i)); };
  auto binary = [&](Op op) { return terms_.apply(op, sort, {mode, operand(0), operand(1)}); };
  switch (expr::operation_of(e).kind) {
    case Kind::Neg:
      return terms_.apply(Op::FpNeg, sort, {operand(0)});
    case Kind::Abs:
      return terms_.apply(Op::FpAbs, sort, {operand(0)});
    case Kind::Add:
      return binary(Op::FpAdd);
    case Kind::Sub:
      return binary(Op::FpSub);
    case Kind::Mul:
      return binary(Op::FpMul);
    case Kind::Div:
      return binary(Op::FpDiv);
    case Kind::Sqrt:
      return terms_.apply(Op::FpSqrt, sort, {mode, operand(0)});
    case Kind::Fma:
      return terms_.apply(Op::FpFma, sort, {mode, operand(0), operand(1), operand(2)});
    case Kind::Remainder:
      return terms_.apply(Op::FpRem, sort, {operand(0), operand(1)});
    case Kind::FloatRem:
      return fmod(operand(0), operand(1), sort);
    case Kind::RoundToIntegral:
      return terms_.apply(Op::FpRoundToIntegral, sort, {mode, operand(0)});
    default:
      CHECK(false, std::string(expr::info(e->kind()).name) + " should be arithmetic on floats");
  }
  return 0;
}

// A float expression as a float.
Term FloatLowering::as_float(ExprRef e) {
  const FloatFormat format = format_of(e);
  const Sort sort = float_sort(format);
  switch (expr::operation_of(e).kind) {
    case Kind::Ite:
      return terms_.ite(known_.value(e->operand(0)), known_.floating(e->operand(1)),
                        known_.floating(e->operand(2)), sort);
    case Kind::Cast: {
      const TypeRef from = e->operand(0)->type();
      const Term mode = rounding(e);
      if (from->is_float())
        return terms_.apply(Op::FpFromFp, sort, {mode, known_.floating(e->operand(0))}, sort.exponent,
                            sort.significand);
      Term bits = known_.value(e->operand(0));
      if (from->is_bool())
        bits = terms_.ite(bits, terms_.constant(1, 1), terms_.constant(1, 0), Sort::bits(1));
      const bool with_sign = from->is_bitvector() && from->is_signed();
      return terms_.apply(with_sign ? Op::FpFromSigned : Op::FpFromUnsigned, sort, {mode, bits},
                          sort.exponent, sort.significand);
    }
    case Kind::Symbol:
    case Kind::Constant:
    case Kind::Reinterpret:
    case Kind::MapSelect:
    case Kind::FloatMin:
    case Kind::FloatMax:
      return patterns_.to_float(known_.value(e), format);
    default:
      return arithmetic(e);
  }
}

Term FloatLowering::predicate(ExprRef e) {
  const Kind kind = e->kind();
  if (kind == Kind::SignBit) {
    const unsigned sign = e->operand(0)->type()->width() - 1;
    return terms_.equal(terms_.extract(known_.value(e->operand(0)), sign, sign), terms_.constant(1, 1));
  }
  const Term a = known_.floating(e->operand(0));
  if (kind == Kind::IsNan) return terms_.test(Op::FpIsNan, {a});
  if (kind == Kind::IsInf) return terms_.test(Op::FpIsInfinite, {a});
  if (kind == Kind::IsNormal) return terms_.test(Op::FpIsNormal, {a});
  const Term b = known_.floating(e->operand(1));
  switch (kind) {
    case Kind::Eq:
      return terms_.test(Op::FpEqual, {a, b});
    case Kind::Ne:
      return terms_.negation(terms_.test(Op::FpEqual, {a, b}));
    case Kind::Lt:
      return terms_.test(Op::FpLess, {a, b});
    case Kind::Le:
      return terms_.test(Op::FpLessEqual, {a, b});
    case Kind::Gt:
      return terms_.test(Op::FpLess, {b, a});
    default:
      return terms_.test(Op::FpLessEqual, {b, a});
  }
}

// Truncation, and whether the result fits.
FloatLowering::Conversion FloatLowering::to_integer(ExprRef operand, unsigned width, bool with_sign) {
  const FloatFormat format = format_of(operand);
  const Sort sort = float_sort(format);
  const Term value = known_.floating(operand);
  const Term zero_mode = terms_.rounding(Op::RoundTowardZero);
  const Term whole = terms_.apply(Op::FpRoundToIntegral, sort, {zero_mode, value});
  Term fits = terms_.negation(
      terms_.either(terms_.test(Op::FpIsNan, {value}), terms_.test(Op::FpIsInfinite, {value})));
  const unsigned power = with_sign ? width - 1 : width;
  APFloat bound(expr::semantics_of(format), 1);
  bound = scalbn(bound, static_cast<int>(power), llvm::RoundingMode::TowardZero);
  const bool is_representable = ilogb(bound) == static_cast<int>(power);
  auto as_float = [&](const APFloat& x) {
    return patterns_.to_float(terms_.bits(x.bitcastToAPInt()), format);
  };
  if (is_representable) fits = terms_.both(fits, terms_.test(Op::FpLess, {whole, as_float(bound)}));
  const APFloat lowest = with_sign ? -bound : APFloat::getZero(expr::semantics_of(format));
  if (is_representable || !with_sign)
    fits = terms_.both(fits, terms_.test(Op::FpLessEqual, {as_float(lowest), whole}));
  const Op op = with_sign ? Op::FpToSigned : Op::FpToUnsigned;
  return {fits, terms_.apply(op, Sort::bits(width), {zero_mode, value}, width)};
}

Term FloatLowering::cast_from_float(ExprRef e) {
  const ExprRef operand = e->operand(0);
  const TypeRef to = e->type();
  const Term value = known_.floating(operand);
  if (to->is_bool()) return terms_.negation(terms_.test(Op::FpIsZero, {value}));
  auto signed_or_minimum = [&](unsigned width) {
    const Conversion conversion = to_integer(operand, width, true);
    return terms_.ite(conversion.fits, conversion.value, terms_.bits(APInt::getSignedMinValue(width)),
                      Sort::bits(width));
  };
  const unsigned width = to->width();
  if (width < 32) return terms_.extract(signed_or_minimum(32), width - 1, 0);
  if (to->is_signed()) return signed_or_minimum(width);
  if (width < 64) return terms_.extract(signed_or_minimum(64), width - 1, 0);
  const Conversion with_sign = to_integer(operand, width, true);
  const Conversion without_sign = to_integer(operand, width, false);
  const Sort sort = Sort::bits(width);
  const Term is_low =
      terms_.either(terms_.test(Op::FpIsNan, {value}), terms_.test(Op::FpIsNegative, {value}));
  const Term outside =
      terms_.ite(is_low, terms_.bits(APInt::getSignedMinValue(width)), terms_.constant(width, 0), sort);
  return terms_.ite(with_sign.fits, with_sign.value,
                    terms_.ite(without_sign.fits, without_sign.value, outside, sort), sort);
}

}  // namespace heddle::smt::terms
