// Circuits for bit-vector operations. Least significant bit first. The encodings are those that SAT solvers
// like: ripple carries from majority gates, one column at a time, and operands in a fixed order so that a*b
// and b*a are the same gates.
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <span>
#include <vector>

#include "smt/bitblast/circuit.h"

namespace heddle::smt::bitblast {

using Bits = std::vector<Literal>;

class Arithmetic {
 public:
  explicit Arithmetic(Circuit& circuit) : circuit_(circuit) {}
  Circuit& circuit() { return circuit_; }

  Bits inputs(size_t width);
  static Bits constant(const llvm::APInt& value);
  static Bits constant(uint64_t value, size_t width);

  Bits invert(const Bits& a);
  Bits both(const Bits& a, const Bits& b);
  Bits either(const Bits& a, const Bits& b);
  Bits differ(const Bits& a, const Bits& b);
  Bits choose(Literal condition, const Bits& a, const Bits& b);
  Bits masked(const Bits& a, Literal enable);  // a or zero
  Literal any(std::span<const Literal> a);
  Literal all(std::span<const Literal> a);

  Literal equal(const Bits& a, const Bits& b);
  Literal is_zero(const Bits& a) { return !any(a); }
  Literal less(const Bits& a, const Bits& b, bool with_sign, bool or_equal = false);

  // a + b + carry; `carry` becomes the carry out.
  Bits add_with_carry(const Bits& a, const Bits& b, Literal& carry);
  Bits add(const Bits& a, const Bits& b, Literal carry_in = kFalse) {
    Literal carry = carry_in;
    return add_with_carry(a, b, carry);
  }
  Bits subtract(const Bits& a, const Bits& b) { return add(a, invert(b), kTrue); }
  Bits negate(const Bits& a) { return negate_if(kTrue, a); }
  Bits negate_if(Literal condition, const Bits& a);
  Bits increment(const Bits& a, Literal carry) { return add(a, Bits(a.size(), kFalse), carry); }
  Bits absolute(const Bits& a) { return negate_if(a.back(), a); }

  Bits multiply(const Bits& a, const Bits& b);  // modulo 2^width
  // Unsigned; division by zero gives quotient 0 and remainder a.
  struct Division {
    Bits quotient;
    Bits remainder;
  };
  Division divide(const Bits& a, const Bits& b);
  Division divide_signed(const Bits& a, const Bits& b);

  // The distance is unsigned and of any width; what is shifted in is `fill`.
  Bits shift_left(const Bits& a, const Bits& distance);
  Bits shift_right(const Bits& a, const Bits& distance, Literal fill);
  // The same; `lost` tells whether a set bit was shifted out.
  Bits shift_right_sticky(const Bits& a, const Bits& distance, Literal& lost);

  Literal add_overflows(const Bits& a, const Bits& b, bool with_sign);
  Literal subtract_overflows(const Bits& a, const Bits& b, bool with_sign);
  Literal multiply_overflows(const Bits& a, const Bits& b, bool with_sign);
  Literal shift_overflows(const Bits& a, const Bits& distance, bool with_sign);

  Bits count_ones(const Bits& a, size_t width);
  Bits leading_zeros(const Bits& a, size_t width);
  Bits trailing_zeros(const Bits& a, size_t width);

  static Bits zero_extend(Bits a, size_t width);  // or truncate
  static Bits sign_extend(Bits a, size_t width);  // or truncate
  static Bits slice(const Bits& a, size_t low, size_t width);
  static Bits concatenate(const Bits& high, const Bits& low);

 private:
  Bits multiply_by_constant(const Bits& a, const llvm::APInt& factor);
  Bits multiply_by_rows(const Bits& a, const Bits& b);
  Bits square(const Bits& a);
  Division divide_by_rows(const Bits& a, const Bits& b);
  Literal too_far(const Bits& distance, size_t width, size_t& stages);

  Circuit& circuit_;
};

}  // namespace heddle::smt::bitblast
