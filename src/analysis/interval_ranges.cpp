// Operations on ranges of mathematical integers: what interval arithmetic is made of.
#include <algorithm>

#include "analysis/interval_arithmetic.h"
#include "support/check.h"

namespace heddle::analysis {

using expr::Kind;

namespace {

constexpr Int128 kLimit =
    Int128{1} << 126;  // far enough from the ends of Int128 for sums of two such numbers

// The range around the values of `operation` at the corners: enough where it is monotone in each operand.
template <typename Operation>
std::optional<Range> corners(Range a, Range b, Operation operation) {
  std::optional<Range> result;
  for (Int128 left : {a.low, a.high}) {
    for (Int128 right : {b.low, b.high}) {
      const std::optional<Int128> value = operation(left, right);
      if (!value) return std::nullopt;
      if (!result) result = Range{*value, *value};
      result->low = std::min(result->low, *value);
      result->high = std::max(result->high, *value);
    }
  }
  return result;
}

std::optional<Int128> limited_product(Int128 a, Int128 b) {
  Int128 product = 0;
  if (__builtin_mul_overflow(a, b, &product) || product > kLimit || product < -kLimit) return std::nullopt;
  return product;
}

Range joined(Range a, Range b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// C's division truncates: on one side of 0 it is monotone.
Range quotient(Range a, Range b) {
  std::optional<Range> result;
  auto add = [&](Range divisor) {
    const Range part = *corners(a, divisor, [](Int128 x, Int128 y) { return std::optional<Int128>(x / y); });
    result = result ? joined(*result, part) : part;
  };
  if (b.low < 0) add({b.low, std::min(b.high, Int128{-1})});
  if (b.high > 0) add({std::max(b.low, Int128{1}), b.high});
  return *result;
}

Range remainder(Range a, Range b) {
  const Int128 largest = std::max(b.low < 0 ? -b.low : b.low, b.high < 0 ? -b.high : b.high) - 1;
  const bool one_side = b.low > 0 || b.high < 0;
  const Int128 smallest =
      one_side ? std::min(b.low < 0 ? -b.low : b.low, b.high < 0 ? -b.high : b.high) - 1 : 0;
  // Numbers that are smaller than every divisor stay as they are.
  if (-smallest <= a.low && a.high <= smallest) return a;
  if (a.low == a.high && b.low == b.high) return {a.low % b.low, a.low % b.low};
  return {a.low < 0 ? std::max(a.low, -largest) : Int128{0},
          a.high > 0 ? std::min(a.high, largest) : Int128{0}};
}

// Bounds of bit operations on ranges of unsigned numbers (Warren, Hacker's Delight, 4-3): the best choice
// differs from an end of the range in one bit and has zeros or ones below it.
uint64_t least_or(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t top) {
  for (uint64_t bit = top; bit != 0; bit >>= 1) {
    if ((~a & c & bit) != 0) {
      const uint64_t raised = (a | bit) & ~(bit - 1);
      if (raised <= b) {
        a = raised;
        break;
      }
    } else if ((a & ~c & bit) != 0) {
      const uint64_t raised = (c | bit) & ~(bit - 1);
      if (raised <= d) {
        c = raised;
        break;
      }
    }
  }
  return a | c;
}

uint64_t greatest_or(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t top) {
  for (uint64_t bit = top; bit != 0; bit >>= 1) {
    if ((b & d & bit) == 0) continue;
    const uint64_t lowered_b = (b - bit) | (bit - 1);
    if (lowered_b >= a) {
      b = lowered_b;
      break;
    }
    const uint64_t lowered_d = (d - bit) | (bit - 1);
    if (lowered_d >= c) {
      d = lowered_d;
      break;
    }
  }
  return b | d;
}

uint64_t greatest_xor(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t top) {
  for (uint64_t bit = top; bit != 0; bit >>= 1) {
    if ((b & d & bit) == 0) continue;
    const uint64_t lowered_b = (b - bit) | (bit - 1);
    const uint64_t lowered_d = (d - bit) | (bit - 1);
    if (lowered_b >= a)
      b = lowered_b;
    else if (lowered_d >= c)
      d = lowered_d;
  }
  return b ^ d;
}

uint64_t least_xor(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t top) {
  for (uint64_t bit = top; bit != 0; bit >>= 1) {
    if ((~a & c & bit) != 0) {
      const uint64_t raised = (a | bit) & ~(bit - 1);
      if (raised <= b) a = raised;
    } else if ((a & ~c & bit) != 0) {
      const uint64_t raised = (c | bit) & ~(bit - 1);
      if (raised <= d) c = raised;
    }
  }
  return a ^ c;
}

}  // namespace

std::optional<Range> range_operation(Kind kind, Range a, Range b) {
  switch (kind) {
    case Kind::Add:
      return Range{a.low + b.low, a.high + b.high};
    case Kind::Sub:
      return Range{a.low - b.high, a.high - b.low};
    case Kind::Mul:
      return corners(a, b, limited_product);
    case Kind::Div:
      return quotient(a, b);
    case Kind::Mod:
      return remainder(a, b);
    case Kind::Shl:
      return corners(a, b, [](Int128 x, Int128 distance) {
        return limited_product(x, Int128{1} << static_cast<int>(distance));
      });
    case Kind::Shr:
      return corners(a, b, [](Int128 x, Int128 distance) {
        return std::optional<Int128>(x >> static_cast<int>(distance));
      });
    default:
      CHECK(false, "the kind should be an operation on numbers");
  }
  return std::nullopt;
}

Range bit_range(Kind kind, Range left, Range right, unsigned width) {
  const auto a = static_cast<uint64_t>(left.low);
  const auto b = static_cast<uint64_t>(left.high);
  const auto c = static_cast<uint64_t>(right.low);
  const auto d = static_cast<uint64_t>(right.high);
  const uint64_t top = uint64_t{1} << (width - 1);
  const uint64_t mask = top | (top - 1);
  switch (kind) {
    case Kind::BitOr:
      return {least_or(a, b, c, d, top), greatest_or(a, b, c, d, top)};
    case Kind::BitXor:
      return {least_xor(a, b, c, d, top), greatest_xor(a, b, c, d, top)};
    default:  // BitAnd, by De Morgan
      return {~greatest_or(~b & mask, ~a & mask, ~d & mask, ~c & mask, top) & mask,
              ~least_or(~b & mask, ~a & mask, ~d & mask, ~c & mask, top) & mask};
  }
}

}  // namespace heddle::analysis
