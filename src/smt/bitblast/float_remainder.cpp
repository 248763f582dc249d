// fmod and the IEEE remainder: long division of the significands, one row per difference of the exponents.
// Large, but the result is exact.
#include "smt/bitblast/floats.h"

namespace heddle::smt::bitblast {

Bits Floats::remainder(const Format& format, const Parts& a, const Parts& b, bool is_nearest,
                       Literal& is_nan) {
  const Number x = normalised(a, format);
  const Number y = normalised(b, format);
  const size_t size = x.exponent.size() + 1;
  const Bits difference = m_.subtract(sign_extend(x.exponent, size), sign_extend(y.exponent, size));
  const unsigned width = format.fraction + 2;
  const Bits divisor = zero_extend(y.significand, width);
  Bits rest = zero_extend(x.significand, width);
  Literal is_odd = kFalse;  // the quotient
  auto divide_once = [&](Literal active) {
    Literal fits = kTrue;
    const Bits reduced = m_.add_with_carry(rest, invert(divisor), fits);
    is_odd = circuit_.choose(active, fits, is_odd);
    return m_.choose(fits, reduced, rest);
  };
  rest = divide_once(kTrue);
  const int rows = format.maximum_exponent() - format.minimum_exponent() + static_cast<int>(format.fraction);
  for (int row = 1; row <= rows; ++row) {
    const Literal active = !m_.less(difference, signed_constant(row, size), true);
    const Bits kept = rest;
    rest.pop_back();
    rest.insert(rest.begin(), kFalse);
    rest = m_.choose(active, divide_once(active), kept);
  }

  // From here in units of half the last place of the divisor, so that a dividend just below it fits as well.
  const Literal is_smaller = difference.back();
  const Literal is_much_smaller = m_.less(difference, signed_constant(-1, size), true);
  Bits twice = rest;
  twice.pop_back();
  twice.insert(twice.begin(), kFalse);
  twice = m_.choose(is_smaller, zero_extend(x.significand, width), twice);
  is_odd = circuit_.both(is_odd, !is_smaller);
  Literal passes = kFalse;  // the quotient is rounded up
  if (is_nearest) {
    const Literal is_above_half = m_.less(divisor, twice, false);
    const Literal is_half = m_.equal(divisor, twice);
    passes = circuit_.either(is_above_half, circuit_.both(is_half, is_odd));
    Bits whole = divisor;
    whole.pop_back();
    whole.insert(whole.begin(), kFalse);
    twice = m_.choose(passes, m_.subtract(whole, twice), twice);
  }
  const Bits zeros = m_.leading_zeros(twice, size);
  const Bits exponent = m_.subtract(sign_extend(y.exponent, size), zeros);
  Bits magnitude = round(format, kFalse, exponent, m_.shift_left(twice, zeros), kFalse, Range::Any);
  magnitude = m_.masked(magnitude, m_.any(twice));

  const Literal stays =
      circuit_.either(circuit_.either(b.is_inf, a.is_zero), is_nearest ? is_much_smaller : is_smaller);
  magnitude = m_.choose(stays, a.magnitude(), magnitude);
  is_nan = circuit_.either(a.is_inf, b.is_zero);
  return assemble(format, circuit_.differ(a.sign, circuit_.both(passes, !stays)), magnitude);
}

}  // namespace heddle::smt::bitblast
