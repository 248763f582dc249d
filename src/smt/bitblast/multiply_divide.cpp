#include "smt/bitblast/multiply_divide.h"

#include <algorithm>
#include <optional>

#include "support/check.h"

namespace heddle::smt::bitblast {

using llvm::APInt;

namespace {

std::optional<APInt> constant_value(const Bits& a) {
  APInt result(static_cast<unsigned>(a.size()), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    if (!a[i].is_constant()) return std::nullopt;
    if (a[i] == kTrue) result.setBit(static_cast<unsigned>(i));
  }
  return result;
}

// Bits that hold the value as a signed number: without copies of the sign bit.
size_t signed_size(const Bits& a) {
  size_t size = a.size();
  while (size > 1 && a[size - 1] == a[size - 2]) --size;
  return size;
}

// Bits up to the highest that is not known to be zero.
size_t unsigned_size(const Bits& a) {
  size_t size = a.size();
  while (size > 0 && a[size - 1] == kFalse) --size;
  return size;
}

// Adds up columns of bits of equal weight with full adders, lowest column first.
Bits sum_columns(Circuit& circuit, std::vector<std::vector<Literal>> columns) {
  Bits result(columns.size(), kFalse);
  for (size_t k = 0; k < columns.size(); ++k) {
    std::vector<Literal> bits = std::move(columns[k]);
    const bool is_last = k + 1 == columns.size();
    size_t next = 0;
    while (bits.size() - next > 1) {
      const Literal a = bits[next++];
      const Literal b = bits[next++];
      const Literal c = next < bits.size() ? bits[next++] : kFalse;
      if (!is_last) {
        const Literal carry = circuit.majority(a, b, c);
        if (carry != kFalse) columns[k + 1].push_back(carry);
      }
      const Literal sum = circuit.differ(circuit.differ(a, b), c);
      if (sum != kFalse) bits.push_back(sum);
    }
    if (next < bits.size()) result[k] = bits[next];
  }
  return result;
}

// Canonical signed digits: 7 x is 8 x - x.
Bits multiply_by_constant(Arithmetic& m, const Bits& a, const APInt& factor) {
  const size_t width = a.size();
  const APInt wide = factor.zext(static_cast<unsigned>(width) + 2);
  const APInt triple = wide + wide.shl(1);
  Bits result(width, kFalse);
  for (unsigned digit = 0; digit < width; ++digit) {
    // The non-adjacent form of n: bit i is set in 3n but not in n, or the other way round; here for n/2^i.
    const bool plus = triple[digit + 1] && !wide[digit + 1];
    const bool minus = wide[digit + 1] && !triple[digit + 1];
    if (!plus && !minus) continue;
    const Bits shifted = concatenate(slice(a, 0, width - digit), Bits(digit, kFalse));
    result = plus ? m.add(result, shifted) : m.subtract(result, shifted);
  }
  return result;
}

// One row per bit of `a`, added with ripple carries. On equations between products a SAT solver is several
// times faster with rows than with columns.
Bits multiply_by_rows(Arithmetic& m, const Bits& a, const Bits& b) {
  const size_t width = a.size();
  Bits sum(width, kFalse);
  for (size_t i = 0; i < width; ++i) {
    if (a[i] == kFalse) continue;
    Bits row(width, kFalse);
    for (size_t j = 0; i + j < width; ++j) row[i + j] = m.circuit().both(a[i], b[j]);
    sum = m.add(sum, row);
  }
  return sum;
}

// The product of bits i and j occurs twice, which is once in the next column.
Bits square(Arithmetic& m, const Bits& a) {
  Circuit& circuit = m.circuit();
  const size_t width = a.size();
  std::vector<std::vector<Literal>> columns(width);
  auto put = [&](size_t column, Literal bit) {
    if (column < width && bit != kFalse) columns[column].push_back(bit);
  };
  for (size_t i = 0; i < width; ++i) {
    put(2 * i, a[i]);
    for (size_t j = i + 1; i + j + 1 < width; ++j) put(i + j + 1, circuit.both(a[i], a[j]));
  }
  return sum_columns(circuit, std::move(columns));
}

// Long division: the remainder takes in one bit of `a` per row and never has more bits than the divisor.
Division divide_by_rows(Arithmetic& m, const Bits& a, const Bits& b) {
  Circuit& circuit = m.circuit();
  const size_t size = unsigned_size(b);
  std::vector<Literal> any_from(size + 1, kFalse);  // whether the divisor has a bit at or above a position
  for (size_t i = size; i-- > 0;) any_from[i] = circuit.either(any_from[i + 1], b[i]);
  Bits quotient(a.size(), kFalse);
  Bits remainder;
  for (size_t i = a.size(); i-- > 0;) {
    remainder.insert(remainder.begin(), a[i]);
    while (!remainder.empty() && remainder.back() == kFalse) remainder.pop_back();
    const size_t room = remainder.size();  // at most size + 1
    const Bits divisor = slice(zero_extend(slice(b, 0, size), size + 1), 0, room);
    Literal carry = kTrue;
    const Bits difference = m.add_with_carry(remainder, invert(divisor), carry);
    quotient[i] = circuit.both(carry, !any_from[std::min(room, size)]);
    remainder = m.choose(quotient[i], difference, remainder);
    if (remainder.size() > size) remainder.resize(size);
  }
  return {quotient, zero_extend(remainder, a.size())};
}

}  // namespace

Bits count_ones(Arithmetic& m, const Bits& a, size_t width) {
  std::vector<std::vector<Literal>> columns(width);
  columns[0] = a;
  return sum_columns(m.circuit(), std::move(columns));
}

Bits multiply(Arithmetic& m, const Bits& a, const Bits& b) {
  CHECK(a.size() == b.size(), "factors should be equally wide");
  if (b < a) return multiply(m, b, a);
  const size_t width = a.size();
  const size_t needed = signed_size(a) + signed_size(b);
  if (needed < width) return sign_extend(multiply(m, slice(a, 0, needed), slice(b, 0, needed)), width);
  if (const auto factor = constant_value(a)) return multiply_by_constant(m, b, *factor);
  if (const auto factor = constant_value(b)) return multiply_by_constant(m, a, *factor);
  return a == b ? square(m, a) : multiply_by_rows(m, a, b);
}

// The product fits one bit more than the operands unless their highest bits are too far up; that bit then
// decides.
Literal multiply_overflows(Arithmetic& m, const Bits& a, const Bits& b, bool with_sign) {
  Circuit& circuit = m.circuit();
  const size_t width = a.size();
  const size_t magnitude = width - (with_sign ? 1 : 0);
  Bits x(magnitude);
  Bits y(magnitude);
  for (size_t i = 0; i < magnitude; ++i) {
    x[i] = with_sign ? circuit.differ(a[i], a.back()) : a[i];
    y[i] = with_sign ? circuit.differ(b[i], b.back()) : b[i];
  }
  // Unsigned: 2^i * 2^j overflows from i + j = width on; signed from width - 1 on.
  Literal too_large = kFalse;
  Literal any_above = kFalse;
  for (size_t i = 1; i < magnitude; ++i) {
    any_above = circuit.either(any_above, y[magnitude - i]);
    too_large = circuit.either(too_large, circuit.both(x[i], any_above));
  }
  if (with_sign) {
    const Bits product = multiply(m, sign_extend(a, width + 1), sign_extend(b, width + 1));
    return circuit.either(too_large, circuit.differ(product[width], product[width - 1]));
  }
  const Bits product = multiply(m, zero_extend(a, width + 1), zero_extend(b, width + 1));
  return circuit.either(too_large, product[width]);
}

Division divide(Arithmetic& m, const Bits& a, const Bits& b) {
  Circuit& circuit = m.circuit();
  const size_t width = a.size();
  Division by_zero{Bits(width, kFalse), a};
  if (const auto divisor = constant_value(b)) {
    if (divisor->isZero()) return by_zero;
    if (divisor->isPowerOf2()) {
      const size_t shift = divisor->logBase2();
      return {zero_extend(slice(a, shift, width - shift), width), zero_extend(slice(a, 0, shift), width)};
    }
    return divide_by_rows(m, a, b);
  }
  const Division rows = divide_by_rows(m, a, b);
  const Literal is_by_zero = m.is_zero(b);
  // True by construction, but a SAT solver does not see that. The sum shares its product with the program,
  // which often multiplies back.
  const Literal fits_dividend =
      circuit.both(m.less(rows.quotient, a, false, true), m.less(rows.remainder, a, false, true));
  const Literal bounded = circuit.both(m.less(rows.remainder, b, false), fits_dividend);
  const Division result{m.choose(is_by_zero, by_zero.quotient, rows.quotient),
                        m.choose(is_by_zero, by_zero.remainder, rows.remainder)};
  const Literal adds_up = m.equal(m.add(multiply(m, result.quotient, b), result.remainder), a);
  circuit.attach(rows.quotient[0], circuit.both(circuit.either(is_by_zero, bounded), adds_up));
  return result;
}

Division divide_signed(Arithmetic& m, const Bits& a, const Bits& b) {
  const Division magnitudes = divide(m, m.absolute(a), m.absolute(b));
  return {m.negate_if(m.circuit().differ(a.back(), b.back()), magnitudes.quotient),
          m.negate_if(a.back(), magnitudes.remainder)};
}

}  // namespace heddle::smt::bitblast
