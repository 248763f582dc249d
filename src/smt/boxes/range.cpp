#include "smt/boxes/range.h"

#include <llvm/ADT/APFloat.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "expr/comparison.h"
#include "expr/evaluate.h"

namespace heddle::smt::boxes {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr unsigned kWidest = 64;

Number least(TypeRef type) {
  return type->is_signed() ? -(Number(1) << (type->width() - 1)) : 0;
}

Number greatest(TypeRef type) {
  return type->is_signed() ? (Number(1) << (type->width() - 1)) - 1 : (Number(1) << type->width()) - 1;
}

// To the precision of the sort. What was computed as a double from singles is rounded twice, which is the
// same as once for sums, products, quotients and roots: a double has more than twice the bits of a single.
double rounded(double value, Sort sort) {
  return sort == Sort::Single ? static_cast<double>(static_cast<float>(value)) : value;
}

Range truth(bool may_be_false, bool may_be_true) {
  Range result;
  result.low = may_be_false ? 0 : 1;
  result.high = may_be_true ? 1 : 0;
  return result;
}

// Bounds that cannot be computed (NaN) say nothing, and are given by `may_be_nan` and the other bounds.
Range hull(std::initializer_list<double> bounds, bool may_be_nan, Sort sort) {
  Range result;
  result.lowest = kInfinity;
  result.highest = -kInfinity;
  for (double bound : bounds) {
    if (std::isnan(bound)) continue;
    result.lowest = std::min(result.lowest, rounded(bound, sort));
    result.highest = std::max(result.highest, rounded(bound, sort));
  }
  result.may_be_nan = may_be_nan;
  return result;
}

bool has_infinity(const Range& a) {
  return a.has_numbers() && (std::isinf(a.lowest) || std::isinf(a.highest));
}

bool has_zero(const Range& a) {
  return a.lowest <= 0 && a.highest >= 0;
}

Range nothing_but_nan(bool may_be_nan) {
  return hull({}, may_be_nan, Sort::Double);
}

Range negated(const Range& a) {
  Range result = a;
  result.lowest = -a.highest;
  result.highest = -a.lowest;
  return result;
}

Range sum(const Range& a, const Range& b, Sort sort) {
  const bool may_be_nan = a.may_be_nan || b.may_be_nan;
  if (!a.has_numbers() || !b.has_numbers()) return nothing_but_nan(may_be_nan);
  const bool meets_opposite = (a.highest == kInfinity && b.lowest == -kInfinity) ||
                              (a.lowest == -kInfinity && b.highest == kInfinity);
  Range result = hull({a.lowest + b.lowest, a.highest + b.highest}, may_be_nan || meets_opposite, sort);
  if (!meets_opposite) return result;
  if (a.lowest == -kInfinity || b.lowest == -kInfinity) result.lowest = -kInfinity;
  if (a.highest == kInfinity || b.highest == kInfinity) result.highest = kInfinity;
  return result;
}

Range product(const Range& a, const Range& b, Sort sort) {
  bool may_be_nan = a.may_be_nan || b.may_be_nan;
  if (!a.has_numbers() || !b.has_numbers()) return nothing_but_nan(may_be_nan);
  may_be_nan |= (has_zero(a) && has_infinity(b)) || (has_infinity(a) && has_zero(b));
  Range result =
      hull({a.lowest * b.lowest, a.lowest * b.highest, a.highest * b.lowest, a.highest * b.highest},
           may_be_nan, sort);
  // Zero times a number next to infinity.
  if (has_zero(a) || has_zero(b)) {
    result.lowest = std::min(result.lowest, 0.0);
    result.highest = std::max(result.highest, 0.0);
  }
  return result;
}

Range quotient(const Range& a, const Range& b, Sort sort) {
  bool may_be_nan = a.may_be_nan || b.may_be_nan;
  if (!a.has_numbers() || !b.has_numbers()) return nothing_but_nan(may_be_nan);
  may_be_nan |= (has_zero(a) && has_zero(b)) || (has_infinity(a) && has_infinity(b));
  if (has_zero(b)) return hull({-kInfinity, kInfinity}, may_be_nan, sort);
  Range result =
      hull({a.lowest / b.lowest, a.lowest / b.highest, a.highest / b.lowest, a.highest / b.highest},
           may_be_nan, sort);
  // A number next to infinity divided by infinity.
  if (has_infinity(b)) {
    result.lowest = std::min(result.lowest, 0.0);
    result.highest = std::max(result.highest, 0.0);
  }
  return result;
}

Range compared(Kind kind, const Range& a, const Range& b) {
  const bool may_be_nan = a.may_be_nan || b.may_be_nan;
  if (!a.has_numbers() || !b.has_numbers()) return kind == Kind::Ne ? truth(false, true) : truth(true, false);
  switch (kind) {
    case Kind::Lt:
      return truth(may_be_nan || a.highest >= b.lowest, a.lowest < b.highest);
    case Kind::Le:
      return truth(may_be_nan || a.highest > b.lowest, a.lowest <= b.highest);
    case Kind::Gt:
      return compared(Kind::Lt, b, a);
    case Kind::Ge:
      return compared(Kind::Le, b, a);
    default:
      break;
  }
  const bool may_be_equal = a.lowest <= b.highest && b.lowest <= a.highest;
  const bool may_differ = may_be_nan || a.lowest != b.highest || b.lowest != a.highest;
  return kind == Kind::Eq ? truth(may_differ, may_be_equal) : truth(may_be_equal, may_differ);
}

Range compared_with_itself(Kind kind, const Range& a) {
  if (kind == Kind::Lt || kind == Kind::Gt) return truth(true, false);
  return kind == Kind::Ne ? truth(a.has_numbers(), a.may_be_nan) : truth(a.may_be_nan, a.has_numbers());
}

Range compared_integers(Kind kind, const Range& a, const Range& b) {
  switch (kind) {
    case Kind::Lt:
      return truth(a.high >= b.low, a.low < b.high);
    case Kind::Le:
      return truth(a.high > b.low, a.low <= b.high);
    case Kind::Gt:
      return compared_integers(Kind::Lt, b, a);
    case Kind::Ge:
      return compared_integers(Kind::Le, b, a);
    default:
      break;
  }
  const bool may_be_equal = a.low <= b.high && b.low <= a.high;
  const bool may_differ = a.low != b.high || b.low != a.high;
  return kind == Kind::Eq ? truth(may_differ, may_be_equal) : truth(may_be_equal, may_differ);
}

// Where the result does not fit, it wraps around to anything.
Range fitting(Number low, Number high, TypeRef type) {
  if (low < least(type) || high > greatest(type)) return everything(type);
  Range result;
  result.low = low;
  result.high = high;
  return result;
}

Range integer_operation(Kind kind, TypeRef type, const Range& a, const Range& b) {
  switch (kind) {
    case Kind::Add:
      return fitting(a.low + b.low, a.high + b.high, type);
    case Kind::Sub:
      return fitting(a.low - b.high, a.high - b.low, type);
    case Kind::Mul: {
      // Wide enough for the product of two values of 64 bits with a sign, not of two without.
      if (type->width() == kWidest && !type->is_signed()) return everything(type);
      const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
      return fitting(low, high, type);
    }
    default:
      return everything(type);
  }
}

Range cast(const Range& a, Sort from, TypeRef type) {
  const Sort to = sort_of(type);
  if (is_float(from) && is_float(to))
    return a.has_numbers() ? hull({a.lowest, a.highest}, a.may_be_nan, to) : a;
  if ((from == Sort::Integer || from == Sort::Bool) && is_float(to)) {
    // A number of 64 bits goes straight to a single, not by way of a double.
    auto convert = [to](Number value) {
      return to == Sort::Single ? static_cast<double>(static_cast<float>(value)) : static_cast<double>(value);
    };
    return hull({convert(a.low), convert(a.high)}, false, Sort::Double);
  }
  if ((from == Sort::Integer || from == Sort::Bool) && to == Sort::Integer)
    return fitting(a.low, a.high, type);
  if (from == Sort::Integer && to == Sort::Bool)
    return truth(a.low <= 0 && a.high >= 0, a.low != 0 || a.high != 0);
  if (is_float(from) && to == Sort::Integer && !a.may_be_nan && a.has_numbers()) {
    constexpr double kLimit = 9e18;  // so that the conversions below are defined
    if (a.lowest > -kLimit && a.highest < kLimit)
      return fitting(static_cast<Number>(a.lowest), static_cast<Number>(a.highest), type);
  }
  return everything(type);
}

Range float_operation(Kind kind, Sort sort, TypeRef type, const Range& a, const Range& b) {
  switch (kind) {
    case Kind::Add:
      return sum(a, b, sort);
    case Kind::Sub:
      return sum(a, negated(b), sort);
    case Kind::Mul:
      return product(a, b, sort);
    case Kind::Div:
      return quotient(a, b, sort);
    default:
      return everything(type);
  }
}

Range unary_float(Kind kind, Sort sort, TypeRef type, const Range& a) {
  switch (kind) {
    case Kind::Neg:
      return negated(a);
    case Kind::Abs: {
      if (!a.has_numbers()) return a;
      Range result = hull({std::abs(a.lowest), std::abs(a.highest)}, a.may_be_nan, sort);
      if (has_zero(a)) result.lowest = 0;
      return result;
    }
    case Kind::Sqrt: {
      if (!a.has_numbers() || a.highest < 0) return nothing_but_nan(a.has_numbers() || a.may_be_nan);
      return hull({std::sqrt(std::max(a.lowest, 0.0)), std::sqrt(a.highest)}, a.may_be_nan || a.lowest < 0,
                  sort);
    }
    case Kind::IsNan:
      return truth(a.has_numbers(), a.may_be_nan);
    case Kind::IsInf:
      return truth(a.may_be_nan || (a.has_numbers() && !(std::isinf(a.lowest) && a.lowest == a.highest)),
                   has_infinity(a));
    default:
      return everything(type);
  }
}

}  // namespace

Sort sort_of(TypeRef type) {
  if (type->is_bool()) return Sort::Bool;
  if (type->is_bitvector()) return type->width() <= kWidest ? Sort::Integer : Sort::None;
  if (!type->is_float()) return Sort::None;
  if (type->format() == expr::FloatFormat::Single) return Sort::Single;
  return type->format() == expr::FloatFormat::Double ? Sort::Double : Sort::None;
}

Range everything(TypeRef type) {
  Range result;
  if (sort_of(type) == Sort::Integer) {
    result.low = least(type);
    result.high = greatest(type);
  }
  return result;
}

Range of_constant(ExprRef constant) {
  Range result = everything(constant->type());
  const Sort sort = sort_of(constant->type());
  if (sort == Sort::Bool || sort == Sort::Integer) {
    const llvm::APInt bits = constant->value();
    const bool is_signed = sort == Sort::Integer && constant->type()->is_signed();
    result.low = is_signed ? Number(bits.getSExtValue()) : Number(bits.getZExtValue());
    result.high = result.low;
  } else if (is_float(sort)) {
    const llvm::APFloat value(expr::semantics_of(constant->type()->format()), constant->value());
    if (value.isNaN()) return nothing_but_nan(true);
    result.lowest = sort == Sort::Single ? value.convertToFloat() : value.convertToDouble();
    result.highest = result.lowest;
    result.may_be_nan = false;
  }
  return result;
}

Range either(const Range& a, const Range& b, Sort sort) {
  Range result;
  if (!is_float(sort)) {
    result.low = std::min(a.low, b.low);
    result.high = std::max(a.high, b.high);
    return result;
  }
  result.may_be_nan = a.may_be_nan || b.may_be_nan;
  result.lowest = std::min(a.lowest, b.lowest);
  result.highest = std::max(a.highest, b.highest);
  if (!a.has_numbers()) return {0, 1, b.lowest, b.highest, result.may_be_nan};
  if (!b.has_numbers()) return {0, 1, a.lowest, a.highest, result.may_be_nan};
  return result;
}

Range of_operation(ExprRef e, const Range* const* operands) {
  const TypeRef type = e->type();
  const Sort from = sort_of(e->operand(0)->type());
  const Range& a = *operands[0];
  switch (e->kind()) {
    case Kind::Not:
      return truth(a.high == 1, a.low == 0);
    case Kind::And:
      return truth(a.low == 0 || operands[1]->low == 0, a.high == 1 && operands[1]->high == 1);
    case Kind::Or:
      return truth(a.low == 0 && operands[1]->low == 0, a.high == 1 || operands[1]->high == 1);
    case Kind::Implies:
      return truth(a.high == 1 && operands[1]->low == 0, a.low == 0 || operands[1]->high == 1);
    case Kind::Ite:
      if (a.is_true()) return *operands[1];
      if (a.is_false()) return *operands[2];
      return either(*operands[1], *operands[2], sort_of(type));
    case Kind::Cast:
      return cast(a, from, type);
    default:
      break;
  }
  if (expr::is_comparison(e->kind())) {
    if (is_float(from) && e->operand(0) == e->operand(1)) return compared_with_itself(e->kind(), a);
    if (is_float(from)) return compared(e->kind(), a, *operands[1]);
    if (from == Sort::Integer || from == Sort::Bool) return compared_integers(e->kind(), a, *operands[1]);
    return everything(type);
  }
  if (is_float(from) && e->operand_count() == 1) return unary_float(e->kind(), from, type, a);
  if (is_float(from) && e->operand_count() == 2)
    return float_operation(e->kind(), from, type, a, *operands[1]);
  if (from == Sort::Integer && e->operand_count() == 2 && sort_of(type) == Sort::Integer)
    return integer_operation(e->kind(), type, a, *operands[1]);
  if (from == Sort::Integer && e->is(Kind::Neg)) return fitting(-a.high, -a.low, type);
  return everything(type);
}

}  // namespace heddle::smt::boxes
