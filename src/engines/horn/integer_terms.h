// Terms over mathematical integers as text, each with the range it is known to lie in. Ranges tell where
// arithmetic cannot leave its type, so that most terms need no wrapping around.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "expr/expr.h"

namespace heddle::engines::horn {

using Number = __int128;

std::string to_text(Number value);
Number power(unsigned exponent);  // of two
// Of a constant of up to 128 bits.
Number value_of(expr::ExprRef constant);

struct Range {
  Number low = 0;
  Number high = 0;
  bool within(const Range& other) const { return low >= other.low && high <= other.high; }
  bool is_one() const { return low == high; }
};

// Whether values of the type are numbers here. Their sums have room in a Number.
inline constexpr unsigned kMostBits = 100;
bool is_number(expr::TypeRef type);
Range range_of(expr::TypeRef type);
Range unsigned_range(expr::TypeRef type);  // of its bits, whatever its sign
// The sort of a type; empty if its values have none.
std::string sort_of(expr::TypeRef type);

// A term and, of a number, the range it is known to lie in.
struct Term {
  std::string text;
  Range range;
};

// Exact results, which may lie outside the type of their operands.
Term constant_term(Number value);
Term negated(const Term& a);
Term sum(const Term& a, const Term& b);
Term difference(const Term& a, const Term& b);
std::optional<Term> product(const Term& a, const Term& b);  // none if it may be too large for further sums
Term divided_by_power(const Term& a, unsigned exponent);    // rounded down

// match: a constant c of an unsigned type that is at least half of 2^width, in a sum or product
// result: c - 2^width, since x + c is meant as x - (2^width - c)
Term balanced(const Term& term, expr::TypeRef type);

}  // namespace heddle::engines::horn
