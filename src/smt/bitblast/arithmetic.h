// Circuits for bit-vector operations. The encodings are those that SAT solvers like: ripple carries from
// majority gates, one column at a time. Products and quotients: multiply_divide.h.
#pragma once

#include <span>

#include "smt/bitblast/bits.h"

namespace heddle::smt::bitblast {

class Arithmetic {
 public:
  explicit Arithmetic(Circuit& circuit) : circuit_(circuit) {}
  Circuit& circuit() { return circuit_; }

  Bits inputs(size_t width);

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

  // The distance is unsigned and of any width; what is shifted in is `fill`.
  Bits shift_left(const Bits& a, const Bits& distance);
  Bits shift_right(const Bits& a, const Bits& distance, Literal fill);
  // The same; `lost` tells whether a set bit was shifted out.
  Bits shift_right_sticky(const Bits& a, const Bits& distance, Literal& lost);

  Literal add_overflows(const Bits& a, const Bits& b, bool with_sign);
  Literal subtract_overflows(const Bits& a, const Bits& b, bool with_sign);
  Literal shift_overflows(const Bits& a, const Bits& distance, bool with_sign);

  Bits leading_zeros(const Bits& a, size_t width);
  Bits trailing_zeros(const Bits& a, size_t width);

 private:
  Circuit& circuit_;
};

}  // namespace heddle::smt::bitblast
