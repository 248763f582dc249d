#include "analysis/interval.h"

#include <algorithm>

namespace heddle::analysis {

std::optional<IntegerType> integer_type(expr::TypeRef type) {
  const bool has_intervals = type->is_bool() || type->is_bitvector() || type->is_pointer();
  if (!has_intervals || type->width() > 64) return std::nullopt;
  return IntegerType{type->width(), type->is_bitvector() && type->is_signed()};
}

bool Interval::includes(const Interval& other, IntegerType type) const {
  if (other.is_empty() || is_full()) return true;
  if (is_empty() || other.is_full()) return false;
  const uint64_t extent = (last_ - first_) & type.mask();
  const uint64_t start = (other.first_ - first_) & type.mask();
  const uint64_t other_extent = (other.last_ - other.first_) & type.mask();
  return start <= extent && other_extent <= extent - start;
}

llvm::SmallVector<Range, 2> Interval::ranges(IntegerType type) const {
  if (is_empty()) return {};
  if (is_full()) return {type.range()};
  const Int128 first = type.number(first_);
  const Int128 last = type.number(last_);
  if (first <= last) return {{first, last}};
  return {{type.range().low, last}, {first, type.range().high}};
}

Range Interval::hull(IntegerType type) const {
  const auto parts = ranges(type);
  return {parts.front().low, parts.back().high};
}

namespace {

std::string digits(Int128 number) {
  const bool is_negative = number < 0;
  unsigned __int128 rest =
      is_negative ? -static_cast<unsigned __int128>(number) : static_cast<unsigned __int128>(number);
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  return is_negative ? "-" + text : text;
}

}  // namespace

std::string Interval::to_string(IntegerType type) const {
  if (is_empty()) return "empty";
  if (is_full()) return "any";
  return "[" + digits(type.number(first_)) + ", " + digits(type.number(last_)) + "]";
}

Interval IntervalLattice::of_patterns(uint64_t first, uint64_t last, IntegerType type) const {
  if (mode_ == IntervalMode::Integer && type.number(first) > type.number(last)) return Interval::full();
  return Interval::arc(first, last, type);
}

Interval IntervalLattice::of_truncated(Range range, IntegerType type) const {
  if (range.high - range.low >= Int128{type.mask()}) return Interval::full();
  return of_patterns(type.pattern(range.low), type.pattern(range.high), type);
}

Interval IntervalLattice::of_exact(Range range, IntegerType type) const {
  const Range limits = type.range();
  if (mode_ == IntervalMode::Integer && (range.low < limits.low || range.high > limits.high))
    return Interval::full();
  return of_truncated(range, type);
}

Interval IntervalLattice::join(const Interval& a, const Interval& b, IntegerType type) const {
  if (a.includes(b, type)) return a;
  if (b.includes(a, type)) return b;
  if (mode_ == IntervalMode::Integer) {
    const Range left = a.hull(type);
    const Range right = b.hull(type);
    return of_exact({std::min(left.low, right.low), std::max(left.high, right.high)}, type);
  }
  const bool b_starts_inside = a.contains(b.first(), type);
  const bool a_starts_inside = b.contains(a.first(), type);
  if (b_starts_inside && a_starts_inside) return Interval::full();
  const Interval from_a = Interval::arc(a.first(), b.last(), type);
  const Interval from_b = Interval::arc(b.first(), a.last(), type);
  if (b_starts_inside) return from_a;
  if (a_starts_inside) return from_b;
  // Apart: over the smaller gap. Of equal ones over the one that is not at the end of the unsigned numbers,
  // so that the result does not depend on the order.
  const uint64_t extent_from_a = (b.last() - a.first()) & type.mask();
  const uint64_t extent_from_b = (a.last() - b.first()) & type.mask();
  if (extent_from_a != extent_from_b) return extent_from_a < extent_from_b ? from_a : from_b;
  return a.first() < b.first() ? from_a : from_b;
}

Interval IntervalLattice::meet(const Interval& a, const Interval& b, IntegerType type) const {
  if (a.includes(b, type)) return b;
  if (b.includes(a, type)) return a;
  const bool b_starts_inside = a.contains(b.first(), type);
  const bool a_starts_inside = b.contains(a.first(), type);
  if (b_starts_inside && a_starts_inside) {  // two pieces: both lie in either
    const uint64_t extent_of_a = (a.last() - a.first()) & type.mask();
    const uint64_t extent_of_b = (b.last() - b.first()) & type.mask();
    return extent_of_a <= extent_of_b ? a : b;
  }
  if (b_starts_inside) return of_patterns(b.first(), a.last(), type);
  if (a_starts_inside) return of_patterns(a.first(), b.last(), type);
  return Interval::empty();
}

Interval IntervalLattice::widen(const Interval& before, const Interval& after, IntegerType type,
                                std::span<const Int128> thresholds) const {
  const Interval joined = join(before, after, type);
  if (joined == before || before.is_empty() || joined.is_full()) return joined;
  llvm::SmallVector<uint64_t, 16> upper = {type.maximum()};
  llvm::SmallVector<uint64_t, 16> lower = {type.minimum()};
  if (mode_ == IntervalMode::Wrapped) {
    upper.push_back(type.with_sign(!type.is_signed).maximum());
    lower.push_back(type.with_sign(!type.is_signed).minimum());
  }
  for (Int128 threshold : thresholds) {
    const Range limits = type.range();
    if (mode_ == IntervalMode::Integer && (threshold < limits.low || threshold > limits.high)) continue;
    upper.push_back(type.pattern(threshold));
    lower.push_back(type.pattern(threshold));
  }
  uint64_t up = 0;    // how far the upper end moves on
  uint64_t down = 0;  // the same for the lower end
  auto nearest = [&](uint64_t from, std::span<const uint64_t> stops, bool is_upper) {
    uint64_t distance = type.mask();
    for (uint64_t stop : stops)
      distance = std::min(distance, (is_upper ? stop - from : from - stop) & type.mask());
    return distance;
  };
  if (joined.last() != before.last()) up = nearest(joined.last(), upper, true);
  if (joined.first() != before.first()) down = nearest(joined.first(), lower, false);
  const uint64_t extent = (joined.last() - joined.first()) & type.mask();
  const uint64_t room = type.mask() - extent;
  if (up > room || down > room - up) return Interval::full();
  return of_patterns((joined.first() - down) & type.mask(), (joined.last() + up) & type.mask(), type);
}

Interval IntervalLattice::without(const Interval& a, uint64_t pattern, IntegerType type) const {
  if (!a.contains(pattern, type)) return a;
  if (a.is_single()) return Interval::empty();
  const uint64_t next = (pattern + 1) & type.mask();
  const uint64_t previous = (pattern - 1) & type.mask();
  if (a.is_full()) {
    const bool is_end = pattern == type.minimum() || pattern == type.maximum();
    return mode_ == IntervalMode::Wrapped || is_end ? Interval::arc(next, previous, type) : a;
  }
  if (pattern == a.first()) return of_patterns(next, a.last(), type);
  if (pattern == a.last()) return of_patterns(a.first(), previous, type);
  return a;
}

}  // namespace heddle::analysis
