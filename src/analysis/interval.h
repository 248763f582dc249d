// Intervals of machine integers of at most 64 bits. An interval is an arc on the circle of the 2^width bit
// patterns: all patterns from `first` upwards to `last`. Read with a sign it is a range of numbers if it does
// not cross the place where the numbers start over (between the largest and the smallest of the type),
// otherwise two ranges.
//
// There are two domains (Definition 4.2 of the thesis on GOTO has both):
//  - Integer: only arcs that are one range in the order of their type; an operation that may wrap gives the
//  full range;
//  - Wrapped: all arcs; arithmetic goes on around the circle.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "expr/expr.h"

namespace heddle::analysis {

using Int128 = __int128;

// A closed range of mathematical integers.
struct Range {
  Int128 low = 0;
  Int128 high = 0;
  bool operator==(const Range&) const = default;
};

// What matters of a bit-vector, bool (1 bit, unsigned) or pointer (unsigned).
struct IntegerType {
  unsigned width = 1;
  bool is_signed = false;

  uint64_t mask() const { return width == 64 ? UINT64_MAX : (uint64_t{1} << width) - 1; }
  uint64_t sign_bit() const { return uint64_t{1} << (width - 1); }
  // Bit patterns of the smallest and the largest number.
  uint64_t minimum() const { return is_signed ? sign_bit() : 0; }
  uint64_t maximum() const { return is_signed ? sign_bit() - 1 : mask(); }
  // The number that a pattern stands for, and the pattern of any number, truncated.
  Int128 number(uint64_t pattern) const {
    return is_signed && (pattern & sign_bit()) != 0 ? Int128{pattern} - (Int128{1} << width)
                                                    : Int128{pattern};
  }
  uint64_t pattern(Int128 number) const { return static_cast<uint64_t>(number) & mask(); }
  Range range() const { return {number(minimum()), number(maximum())}; }
  IntegerType with_sign(bool sign) const { return {width, sign}; }
  bool operator==(const IntegerType&) const = default;
};

// Nothing for types without intervals: floats, aggregates, mathematical integers, more than 64 bits.
std::optional<IntegerType> integer_type(expr::TypeRef type);

class Interval {
 public:
  Interval() : Interval(0, 0, Shape::Empty) {}
  static Interval empty() { return Interval(0, 0, Shape::Empty); }
  static Interval full() { return Interval(0, 0, Shape::Full); }
  static Interval single(uint64_t pattern) { return Interval(pattern, pattern, Shape::Arc); }
  // All patterns from first upwards to last; full if these are all there are.
  static Interval arc(uint64_t first, uint64_t last, IntegerType type) {
    return ((last + 1) & type.mask()) == first ? full() : Interval(first, last, Shape::Arc);
  }

  bool is_empty() const { return shape_ == Shape::Empty; }
  bool is_full() const { return shape_ == Shape::Full; }
  bool is_single() const { return shape_ == Shape::Arc && first_ == last_; }
  bool operator==(const Interval&) const = default;

  // For arcs only.
  uint64_t first() const { return first_; }
  uint64_t last() const { return last_; }

  bool contains(uint64_t pattern, IntegerType type) const {
    if (shape_ != Shape::Arc) return shape_ == Shape::Full;
    return ((pattern - first_) & type.mask()) <= ((last_ - first_) & type.mask());
  }
  // Whether the other is a part of this one.
  bool includes(const Interval& other, IntegerType type) const;

  // The numbers of the interval, read as the type says, in ascending order: no range, one or two.
  llvm::SmallVector<Range, 2> ranges(IntegerType type) const;
  // The smallest range around them. Not for an empty interval.
  Range hull(IntegerType type) const;

  std::string to_string(IntegerType type) const;

 private:
  enum class Shape : uint8_t { Empty, Arc, Full };
  Interval(uint64_t first, uint64_t last, Shape shape) : first_(first), last_(last), shape_(shape) {}

  uint64_t first_;
  uint64_t last_;
  Shape shape_;
};

enum class IntervalMode : uint8_t { Integer, Wrapped };

// The lattice of one of the two domains. All intervals of an operation belong to one type.
class IntervalLattice {
 public:
  explicit IntervalLattice(IntervalMode mode) : mode_(mode) {}

  IntervalMode mode() const { return mode_; }

  // The interval of these patterns or numbers; numbers outside the type are truncated (an arc) or give the
  // full range.
  Interval of_patterns(uint64_t first, uint64_t last, IntegerType type) const;
  Interval of_truncated(Range range, IntegerType type) const;
  Interval of_exact(Range range, IntegerType type) const;

  Interval join(const Interval& a, const Interval& b, IntegerType type) const;
  // At least the common part.
  Interval meet(const Interval& a, const Interval& b, IntegerType type) const;
  // The join, where a bound that has moved moves on to the next stop: one of the thresholds (numbers, any
  // order), or an end of the type.
  Interval widen(const Interval& before, const Interval& after, IntegerType type,
                 std::span<const Int128> thresholds) const;
  // Without one pattern, where that leaves an interval.
  Interval without(const Interval& a, uint64_t pattern, IntegerType type) const;

 private:
  IntervalMode mode_;
};

}  // namespace heddle::analysis
