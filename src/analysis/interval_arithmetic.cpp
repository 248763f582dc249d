#include "analysis/interval_arithmetic.h"

#include <algorithm>

#include "expr/evaluate.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr IntegerType kBool = {1, false};

Interval truth(bool can_be_false, bool can_be_true) {
  if (can_be_false && can_be_true) return Interval::full();
  if (can_be_true) return Interval::single(1);
  return can_be_false ? Interval::single(0) : Interval::empty();
}

bool may_be(const Interval& condition, bool value) {
  return condition.contains(value ? 1 : 0, kBool);
}

Interval logic(Kind kind, std::span<const Interval> v) {
  switch (kind) {
    case Kind::Not:
      return truth(may_be(v[0], true), may_be(v[0], false));
    case Kind::And:
      return truth(may_be(v[0], false) || may_be(v[1], false), may_be(v[0], true) && may_be(v[1], true));
    case Kind::Or:
      return truth(may_be(v[0], false) && may_be(v[1], false), may_be(v[0], true) || may_be(v[1], true));
    default:  // Implies
      return truth(may_be(v[0], true) && may_be(v[1], false), may_be(v[0], false) || may_be(v[1], true));
  }
}

// The value of an operation on single values, as evaluation gives it.
Interval evaluate_exactly(ExprRef e, std::span<const Interval> operands) {
  llvm::SmallVector<llvm::APInt, 3> values;
  for (size_t i = 0; i < operands.size(); ++i)
    values.emplace_back(e->operand(i)->type()->width(), operands[i].first());
  return Interval::single(expr::evaluate_operation(e, values).getZExtValue());
}

}  // namespace

Interval IntervalArithmetic::evaluate(ExprRef e, std::span<const Interval> operands) const {
  const Kind kind = e->kind();
  const IntegerType type = *integer_type(e->type());
  if (std::ranges::any_of(operands, [](const Interval& v) { return v.is_empty(); })) return Interval::empty();
  if (kind >= Kind::Not && kind <= Kind::Implies) return logic(kind, operands);
  if (kind == Kind::Ite) {
    Interval result = Interval::empty();
    if (may_be(operands[0], true)) result = lattice_.join(result, operands[1], type);
    if (may_be(operands[0], false)) result = lattice_.join(result, operands[2], type);
    return result;
  }
  const std::optional<IntegerType> first = integer_type(e->operand(0)->type());
  if (!first) return Interval::full();
  if (std::ranges::all_of(operands, [](const Interval& v) { return v.is_single(); }))
    return evaluate_exactly(e, operands);
  if (kind >= Kind::Eq && kind <= Kind::Ge) return compare(kind, *first, operands[0], operands[1]);
  if (kind >= Kind::Neg && kind <= Kind::Shr) {
    if (kind == Kind::Neg) return subtract(Interval::single(0), operands[0], type);
    if (kind == Kind::BitNot) {
      if (operands[0].is_full()) return operands[0];
      return lattice_.of_patterns(~operands[0].last() & type.mask(), ~operands[0].first() & type.mask(),
                                  type);
    }
    const std::optional<IntegerType> second = integer_type(e->operand(1)->type());
    return second ? arithmetic(kind, type, *second, operands[0], operands[1]) : Interval::full();
  }
  if (kind >= Kind::OverflowNeg && kind <= Kind::OverflowShl) {
    if (kind == Kind::OverflowShl && !integer_type(e->operand(1)->type())) return Interval::full();
    return overflows(kind, *first, operands[0], operands.back());
  }
  if (kind >= Kind::Concat && kind <= Kind::ByteSwap) return bits(e, type, operands);
  if (kind == Kind::Cast) {
    if (e->type()->is_bool()) return compare(Kind::Ne, *first, operands[0], Interval::single(0));
    return convert(operands[0], *first, type);
  }
  return kind == Kind::Reinterpret ? reinterpret(operands[0], *first, type) : Interval::full();
}

Interval IntervalArithmetic::convert(const Interval& a, IntegerType from, IntegerType to) const {
  if (a.is_empty()) return a;
  Interval result = Interval::empty();
  for (const Range& range : a.ranges(from))
    result = lattice_.join(result, lattice_.of_truncated(range, to), to);
  return result;
}

Interval IntervalArithmetic::reinterpret(const Interval& a, IntegerType from, IntegerType to) const {
  if (from == to || a.is_full() || a.is_empty()) return a;
  return from.width == to.width ? lattice_.of_patterns(a.first(), a.last(), to) : Interval::full();
}

Interval IntervalArithmetic::add(const Interval& a, const Interval& b, IntegerType type) const {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  if (a.is_full() || b.is_full()) return Interval::full();
  if (lattice_.mode() == IntervalMode::Integer)
    return lattice_.of_exact(*range_operation(Kind::Add, a.hull(type), b.hull(type)), type);
  const uint64_t extent_of_a = (a.last() - a.first()) & type.mask();
  const uint64_t extent_of_b = (b.last() - b.first()) & type.mask();
  if (extent_of_b > type.mask() - extent_of_a) return Interval::full();
  return Interval::arc((a.first() + b.first()) & type.mask(), (a.last() + b.last()) & type.mask(), type);
}

Interval IntervalArithmetic::subtract(const Interval& a, const Interval& b, IntegerType type) const {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  if (a.is_full() || b.is_full()) return Interval::full();
  if (lattice_.mode() == IntervalMode::Integer)
    return lattice_.of_exact(*range_operation(Kind::Sub, a.hull(type), b.hull(type)), type);
  const Interval negated = Interval::arc(-b.last() & type.mask(), -b.first() & type.mask(), type);
  return add(a, negated, type);
}

Interval IntervalArithmetic::arithmetic(Kind kind, IntegerType type, IntegerType right_type,
                                        const Interval& a, const Interval& b) const {
  switch (kind) {
    case Kind::Add:
      return add(a, b, type);
    case Kind::Sub:
      return subtract(a, b, type);
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
      return bitwise(kind, type, a, b);
    case Kind::Mul: {
      const Interval result = on_ranges(kind, type, type, a, b);
      if (lattice_.mode() == IntervalMode::Integer) return result;
      // The bits of a product do not depend on the sign, but how well an arc is described does.
      const IntegerType other = type.with_sign(!type.is_signed);
      const Interval alternative = on_ranges(kind, other, other, a, b);
      return lattice_.meet(result, alternative, type);
    }
    default:
      return on_ranges(kind, type, right_type, a, b);
  }
}

Interval IntervalArithmetic::on_ranges(Kind kind, IntegerType type, IntegerType right_type, const Interval& a,
                                       const Interval& b) const {
  const bool is_shift = kind == Kind::Shl || kind == Kind::Shr;
  const bool divides = kind == Kind::Div || kind == Kind::Mod;
  Interval result = Interval::empty();
  auto add_range = [&](std::optional<Range> range) {
    result = range ? lattice_.join(result, lattice_.of_exact(*range, type), type) : Interval::full();
  };
  // The distance of a shift is read as unsigned.
  for (const Range& left : a.ranges(type)) {
    for (Range right : b.ranges(is_shift ? right_type.with_sign(false) : right_type)) {
      if (divides) {
        if (right.low <= 0 && 0 <= right.high) {
          add_range(kind == Kind::Div ? Range{0, 0} : left);
          if (right.low == 0 && right.high == 0) continue;
          if (right.low == 0) right.low = 1;
          if (right.high == 0) right.high = -1;
        }
        add_range(range_operation(kind, left, right));
      } else if (kind == Kind::Shl) {
        if (right.high >= type.width) add_range(Range{0, 0});
        if (right.low >= type.width) continue;
        right.high = std::min<Int128>(right.high, type.width - 1);
        add_range(range_operation(kind, left, right));
      } else if (kind == Kind::Shr) {
        const Int128 most = type.width;
        add_range(range_operation(kind, left, {std::min(right.low, most), std::min(right.high, most)}));
      } else {
        add_range(range_operation(kind, left, right));
      }
    }
  }
  return result;
}

Interval IntervalArithmetic::bitwise(Kind kind, IntegerType type, const Interval& a,
                                     const Interval& b) const {
  const IntegerType patterns = type.with_sign(false);
  Interval result = Interval::empty();
  for (const Range& left : a.ranges(patterns)) {
    for (const Range& right : b.ranges(patterns)) {
      const Range range = bit_range(kind, left, right, type.width);
      const Interval part =
          lattice_.of_patterns(static_cast<uint64_t>(range.low), static_cast<uint64_t>(range.high), type);
      result = lattice_.join(result, part, type);
    }
  }
  return result;
}

Interval IntervalArithmetic::bits(ExprRef e, IntegerType type, std::span<const Interval> operands) const {
  const IntegerType first = integer_type(e->operand(0)->type())->with_sign(false);
  switch (e->kind()) {
    case Kind::PopCount:
    case Kind::LeadingZeros:
    case Kind::TrailingZeros:
      return type.width < 8 ? Interval::full() : lattice_.of_exact({0, type.width}, type);
    case Kind::Extract: {
      Interval result = Interval::empty();
      const auto shift = static_cast<int>(e->index());
      for (const Range& range : operands[0].ranges(first))
        result = lattice_.join(result, lattice_.of_truncated({range.low >> shift, range.high >> shift}, type),
                               type);
      return result;
    }
    case Kind::Concat: {
      const std::optional<IntegerType> second = integer_type(e->operand(1)->type());
      if (!second) return Interval::full();
      const Range high = operands[0].hull(first);
      const Range low = operands[1].hull(second->with_sign(false));
      const Int128 factor = Int128{1} << second->width;
      return lattice_.of_exact({high.low * factor + low.low, high.high * factor + low.high}, type);
    }
    default:
      return Interval::full();
  }
}

Interval IntervalArithmetic::compare(Kind kind, IntegerType type, const Interval& a,
                                     const Interval& b) const {
  const Range left = a.hull(type);
  const Range right = b.hull(type);
  switch (kind) {
    case Kind::Eq:
    case Kind::Ne: {
      const bool can_be_equal = !lattice_.meet(a, b, type).is_empty();
      const bool can_differ = !a.is_single() || !(a == b);
      return kind == Kind::Eq ? truth(can_differ, can_be_equal) : truth(can_be_equal, can_differ);
    }
    case Kind::Lt:
      return truth(left.high >= right.low, left.low < right.high);
    case Kind::Le:
      return truth(left.high > right.low, left.low <= right.high);
    case Kind::Gt:
      return truth(left.low <= right.high, left.high > right.low);
    default:  // Ge
      return truth(left.low < right.high, left.high >= right.low);
  }
}

Interval IntervalArithmetic::overflows(Kind kind, IntegerType type, const Interval& a,
                                       const Interval& b) const {
  const Range left = a.hull(type);
  const Range right = b.hull(type);
  const Range limits = type.range();
  std::optional<Range> exact;
  switch (kind) {
    case Kind::OverflowNeg:
      exact = Range{-left.high, -left.low};
      break;
    case Kind::OverflowAdd:
      exact = range_operation(Kind::Add, left, right);
      break;
    case Kind::OverflowSub:
      exact = range_operation(Kind::Sub, left, right);
      break;
    case Kind::OverflowMul:
      exact = range_operation(Kind::Mul, left, right);
      break;
    case Kind::OverflowDiv: {
      const bool can = type.is_signed && a.contains(type.minimum(), type) && b.contains(type.mask(), type);
      return truth(true, can);
    }
    default:
      return Interval::full();
  }
  if (!exact) return Interval::full();
  const bool can_fit = exact->low <= limits.high && exact->high >= limits.low;
  const bool can_leave = exact->low < limits.low || exact->high > limits.high;
  return truth(can_fit, can_leave);
}

}  // namespace heddle::analysis
