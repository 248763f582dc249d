// Multiplication and division, the circuits that decide how long a check takes. Factors are put in a fixed
// order, so that a*b and b*a are the same gates.
#pragma once

#include "smt/bitblast/arithmetic.h"

namespace heddle::smt::bitblast {

Bits multiply(Arithmetic& m, const Bits& a, const Bits& b);  // modulo 2^width
Literal multiply_overflows(Arithmetic& m, const Bits& a, const Bits& b, bool with_sign);

// Division by zero gives quotient 0 and remainder a.
struct Division {
  Bits quotient;
  Bits remainder;
};
Division divide(Arithmetic& m, const Bits& a, const Bits& b);  // unsigned
Division divide_signed(Arithmetic& m, const Bits& a, const Bits& b);

Bits count_ones(Arithmetic& m, const Bits& a, size_t width);

}  // namespace heddle::smt::bitblast
