// Ranges of values, computed with so that a result always contains what its operands allow: numbers from a
// lowest to a highest one, truth values, floats with or without NaN. Rounding is monotonic, so that the
// bounds of a float operation are those of its operands' bounds, rounded like any other result.
#pragma once

#include <cstdint>
#include <limits>

#include "expr/expr.h"

namespace heddle::smt::boxes {

using Number = __int128;

// What a type allows; values of other types have no range, and are anything.
enum class Sort : uint8_t { None, Bool, Integer, Single, Double };

Sort sort_of(expr::TypeRef type);
constexpr bool is_float(Sort sort) {
  return sort == Sort::Single || sort == Sort::Double;
}

struct Range {
  // Bool: 0 to 1. Integer: as C reads the bits.
  Number low = 0, high = 1;
  // Single, Double: none if the lowest is greater than the highest. A zero stands for both zeros.
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
  bool may_be_nan = true;

  bool is_true() const { return low == 1; }
  bool is_false() const { return high == 0; }
  bool has_numbers() const { return lowest <= highest; }
};

// All values of the type.
Range everything(expr::TypeRef type);
Range of_constant(expr::ExprRef constant);
Range either(const Range& a, const Range& b, Sort sort);

// The range of an operation; `operands` are those of its operands. Everything for kinds that it does not
// know.
Range of_operation(expr::ExprRef e, const Range* const* operands);

}  // namespace heddle::smt::boxes
