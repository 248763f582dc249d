// The meaning of operations on intervals: every value that an operation can have on members of the operands'
// intervals is in the result. Operations are those of expr/evaluate.h, with GOTO's choices: arithmetic wraps,
// x / 0 is 0, and so on.
#pragma once

#include <span>

#include "analysis/interval.h"

namespace heddle::analysis {

class IntervalArithmetic {
 public:
  explicit IntervalArithmetic(IntervalMode mode) : lattice_(mode) {}

  const IntervalLattice& lattice() const { return lattice_; }

  // The value of an operation (kinds from Not to RoundToIntegral) whose type has intervals. An operand whose
  // type has none is given as the full interval.
  Interval evaluate(expr::ExprRef e, std::span<const Interval> operands) const;

  // The parts of evaluate that changes and guards need.
  Interval add(const Interval& a, const Interval& b, IntegerType type) const;
  Interval subtract(const Interval& a, const Interval& b, IntegerType type) const;
  // A conversion as by a cast from one type to the other.
  Interval convert(const Interval& a, IntegerType from, IntegerType to) const;
  // The same bits read as another type; anything if it has another width.
  Interval reinterpret(const Interval& a, IntegerType from, IntegerType to) const;

 private:
  Interval arithmetic(expr::Kind kind, IntegerType type, IntegerType right_type, const Interval& a,
                      const Interval& b) const;
  Interval on_ranges(expr::Kind kind, IntegerType type, IntegerType right_type, const Interval& a,
                     const Interval& b) const;
  Interval bitwise(expr::Kind kind, IntegerType type, const Interval& a, const Interval& b) const;
  Interval bits(expr::ExprRef e, IntegerType type, std::span<const Interval> operands) const;
  Interval compare(expr::Kind kind, IntegerType type, const Interval& a, const Interval& b) const;
  Interval overflows(expr::Kind kind, IntegerType type, const Interval& a, const Interval& b) const;

  IntervalLattice lattice_;
};

// The exact range of an operation on two ranges of numbers, as if types had no ends; nothing if it is too
// large. Distances of shifts are not negative and at most 64; Div and Mod look at divisors other than 0, and
// there is one.
std::optional<Range> range_operation(expr::Kind kind, Range a, Range b);

// The range of a bit operation on two ranges of unsigned numbers.
Range bit_range(expr::Kind kind, Range a, Range b, unsigned width);

}  // namespace heddle::analysis
