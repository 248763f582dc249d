// Addition, multiplication, division, square root and fused multiply-add: exact up to a sticky bit, then
// rounded once. Patterns are returned; where `is_nan` is set, or an operand is a NaN, they mean nothing.
#include <algorithm>
#include <utility>

#include "smt/bitblast/floats.h"
#include "smt/bitblast/multiply_divide.h"

namespace heddle::smt::bitblast {

// The operand of larger magnitude stays, the other is shifted to its exponent, with a guard, a round and a
// sticky bit. Neither has to be normalised: where the sum is subnormal, nothing was shifted out.
Bits Floats::add(const Format& format, const Parts& a, const Parts& b, Literal& is_nan) {
  const Literal swaps = m_.less(a.magnitude(), b.magnitude(), false);
  Parts large;
  Parts small;
  large.sign = circuit_.choose(swaps, b.sign, a.sign);
  large.is_normal = circuit_.choose(swaps, b.is_normal, a.is_normal);
  small.is_normal = circuit_.choose(swaps, a.is_normal, b.is_normal);
  large.exponent = m_.choose(swaps, b.exponent, a.exponent);
  small.exponent = m_.choose(swaps, a.exponent, b.exponent);
  large.fraction = m_.choose(swaps, b.fraction, a.fraction);
  small.fraction = m_.choose(swaps, a.fraction, b.fraction);
  const Literal subtracts = circuit_.differ(a.sign, b.sign);

  // Subnormal numbers have the exponent of the least normal ones.
  auto effective = [&](const Parts& parts) {
    Bits exponent = parts.exponent;
    exponent[0] = circuit_.either(exponent[0], !parts.is_normal);
    return exponent;
  };
  const Bits exponent = effective(large);
  const Bits distance = m_.subtract(exponent, effective(small));
  const Bits x = concatenate(concatenate({large.is_normal}, large.fraction), Bits(3, kFalse));
  const Bits y = concatenate(concatenate({small.is_normal}, small.fraction), Bits(3, kFalse));
  Literal lost = kFalse;
  Bits aligned = m_.shift_right_sticky(y, distance, lost);
  aligned[0] = circuit_.either(aligned[0], lost);

  // One more bit for the carry.
  const size_t width = x.size() + 1;
  Bits added = zero_extend(aligned, width);
  for (Literal& bit : added) bit = circuit_.differ(bit, subtracts);
  const Bits sum = m_.add(zero_extend(x, width), added, subtracts);

  // Up by the leading zeros, but not below the least exponent. The top bit of the sum is one above the
  // exponent.
  const size_t size = format.exponent + 1;
  const Bits zeros = m_.leading_zeros(sum, size);
  const Bits room = zero_extend(exponent, size);
  const Literal is_subnormal = m_.less(room, zeros, false);
  const Bits shifted = m_.shift_left(sum, m_.choose(is_subnormal, room, zeros));
  const Bits raised = m_.subtract(m_.increment(room, kTrue), zeros);
  const Bits field = m_.masked(slice(raised, 0, format.exponent), !is_subnormal);
  // guard, three bits below it
  const size_t low = width - 1 - format.fraction;
  const Literal sticky = m_.any(std::span(shifted).first(low - 1));
  Bits magnitude = m_.increment(concatenate(field, slice(shifted, low, format.fraction)),
                                rounds_up(large.sign, shifted[low], shifted[low - 1], sticky));
  magnitude = m_.choose(m_.all(field), overflowed(format, large.sign), magnitude);

  const Literal is_zero = m_.is_zero(sum);
  magnitude = m_.masked(magnitude, !is_zero);
  Literal sign = circuit_.choose(is_zero, sign_of_zero_sum(a.sign, b.sign), large.sign);
  const Literal is_inf = circuit_.either(a.is_inf, b.is_inf);
  magnitude = m_.choose(is_inf, infinity(format), magnitude);
  sign = circuit_.choose(is_inf, circuit_.choose(a.is_inf, a.sign, b.sign), sign);
  is_nan = circuit_.both(circuit_.both(a.is_inf, b.is_inf), subtracts);
  return assemble(format, sign, magnitude);
}

// The significand moves up by one if its top bit is clear; it is at most one place too low.
void Floats::shift_to_top(Number& number) {
  const Literal is_high = number.significand.back();
  Bits moved = number.significand;
  moved.pop_back();
  moved.insert(moved.begin(), kFalse);
  number.significand = m_.choose(is_high, number.significand, moved);
  number.exponent = m_.add(number.exponent, Bits(number.exponent.size(), !is_high));
}

Floats::Number Floats::product(const Number& a, const Number& b) {
  Number result;
  result.sign = circuit_.differ(a.sign, b.sign);
  const size_t width = a.significand.size() + b.significand.size();
  result.significand =
      bitblast::multiply(m_, zero_extend(a.significand, width), zero_extend(b.significand, width));
  const size_t size = a.exponent.size() + 1;
  result.exponent = m_.add(sign_extend(a.exponent, size), sign_extend(b.exponent, size), kTrue);
  shift_to_top(result);
  return result;
}

Bits Floats::multiply(const Format& format, const Parts& a, const Parts& b, Literal& is_nan) {
  const Number exact = product(normalised(a, format), normalised(b, format));
  Bits magnitude = round(format, exact.sign, exact.exponent, exact.significand, kFalse, Range::Any);
  const Literal is_zero = circuit_.either(a.is_zero, b.is_zero);
  const Literal is_inf = circuit_.either(a.is_inf, b.is_inf);
  magnitude = m_.masked(magnitude, !is_zero);
  magnitude = m_.choose(is_inf, infinity(format), magnitude);
  is_nan = circuit_.both(is_zero, is_inf);
  return assemble(format, exact.sign, magnitude);
}

// One bit of the quotient per row. Both significands begin with a one, so the quotient is between 1/2 and 2.
Bits Floats::divide(const Format& format, const Parts& a, const Parts& b, Literal& is_nan) {
  const Number x = normalised(a, format);
  const Number y = normalised(b, format);
  const size_t rows = format.fraction + 3;
  const size_t width = format.fraction + 2;
  Bits remainder = zero_extend(x.significand, width);
  const Bits divisor = zero_extend(y.significand, width);
  Number quotient;
  quotient.significand.resize(rows);
  for (size_t i = rows; i-- > 0;) {
    Literal fits = kTrue;
    const Bits difference = m_.add_with_carry(remainder, invert(divisor), fits);
    quotient.significand[i] = fits;
    remainder = m_.choose(fits, difference, remainder);
    remainder.pop_back();  // below the divisor, so its top bit is clear
    remainder.insert(remainder.begin(), kFalse);
  }
  const size_t size = x.exponent.size() + 1;
  quotient.exponent = m_.subtract(sign_extend(x.exponent, size), sign_extend(y.exponent, size));
  shift_to_top(quotient);
  quotient.sign = circuit_.differ(a.sign, b.sign);
  Bits magnitude =
      round(format, quotient.sign, quotient.exponent, quotient.significand, m_.any(remainder), Range::Any);
  const Literal is_zero = circuit_.either(a.is_zero, b.is_inf);
  const Literal is_inf = circuit_.either(a.is_inf, b.is_zero);
  magnitude = m_.masked(magnitude, !is_zero);
  magnitude = m_.choose(is_inf, infinity(format), magnitude);
  is_nan = circuit_.either(circuit_.both(a.is_zero, b.is_zero), circuit_.both(a.is_inf, b.is_inf));
  return assemble(format, quotient.sign, magnitude);
}

// Digit by digit, as on paper in base two. An odd exponent lends a bit to the significand.
Bits Floats::square_root(const Format& format, const Parts& a, Literal& is_nan) {
  const Number x = normalised(a, format);
  const Literal is_odd = x.exponent[0];
  const size_t digits = format.fraction + 2;  // the last is the guard bit
  // The radicand is between 1 and 4: two bits before the point.
  Bits radicand = m_.choose(is_odd, concatenate(x.significand, {kFalse}),
                            zero_extend(x.significand, x.significand.size() + 1));
  radicand = concatenate(radicand, Bits(2 * digits - radicand.size(), kFalse));
  Bits root;
  Bits remainder;
  for (size_t i = digits; i-- > 0;) {
    // The remainder takes in two bits and is at most twice the root, the root gets one more digit.
    remainder = concatenate(remainder, {radicand[2 * i], radicand[2 * i + 1]});
    remainder = zero_extend(remainder, root.size() + 3);
    const Bits trial = zero_extend(concatenate(root, {kTrue, kFalse}), root.size() + 3);
    Literal fits = kTrue;
    const Bits difference = m_.add_with_carry(remainder, invert(trial), fits);
    remainder = zero_extend(m_.choose(fits, difference, remainder), root.size() + 2);
    root.insert(root.begin(), fits);
  }
  Bits half(x.exponent.begin() + 1, x.exponent.end());  // rounded down
  Bits magnitude = round(format, a.sign, half, root, m_.any(remainder), Range::Normal);
  magnitude = m_.masked(magnitude, !a.is_zero);
  magnitude = m_.choose(a.is_inf, infinity(format), magnitude);
  is_nan = circuit_.both(a.sign, !a.is_zero);
  return assemble(format, a.sign, magnitude);
}

// The exact product and the third operand are added at the width of the product.
Bits Floats::multiply_add(const Format& format, const Parts& a, const Parts& b, const Parts& c,
                          Literal& is_nan) {
  const Number ab = product(normalised(a, format), normalised(b, format));
  Number other = normalised(c, format);
  const size_t width = ab.significand.size();
  other.significand = concatenate(other.significand, Bits(width - other.significand.size(), kFalse));
  const size_t size = ab.exponent.size() + 1;
  const Literal product_is_zero = circuit_.either(a.is_zero, b.is_zero);
  // A zero is smaller than everything, whatever its exponent says.
  auto rank = [&](const Number& number, Literal is_zero) {
    Bits exponent = sign_extend(number.exponent, size);
    exponent.back() = !exponent.back();  // signed order as unsigned order
    return m_.masked(concatenate(exponent, number.significand), !is_zero);
  };
  const Bits rank_ab = rank(ab, product_is_zero);
  const Bits rank_other = rank(other, c.is_zero);
  const Literal swaps = m_.less(rank_ab, rank_other, false);
  auto exponent_of = [&](const Bits& r) { return slice(r, width, size); };
  auto significand_of = [&](const Bits& r) { return slice(r, 0, width); };
  const Bits large = m_.choose(swaps, rank_other, rank_ab);
  const Bits small = m_.choose(swaps, rank_ab, rank_other);
  const Literal subtracts = circuit_.differ(ab.sign, other.sign);

  const Bits distance = m_.subtract(exponent_of(large), exponent_of(small));
  Literal lost = kFalse;
  Bits aligned = m_.shift_right_sticky(concatenate(significand_of(small), Bits(3, kFalse)), distance, lost);
  aligned[0] = circuit_.either(aligned[0], lost);
  aligned.push_back(kFalse);
  for (Literal& bit : aligned) bit = circuit_.differ(bit, subtracts);
  const Bits sum =
      m_.add(zero_extend(concatenate(significand_of(large), Bits(3, kFalse)), width + 4), aligned, subtracts);
  const Bits zeros = m_.leading_zeros(sum, size + 1);
  Bits exponent = exponent_of(large);
  exponent.back() = !exponent.back();
  exponent = m_.add(sign_extend(exponent, size + 1), invert(zeros), kTrue);
  exponent = m_.increment(exponent, kTrue);  // the carry is one place above
  const Literal sign_of_sum = circuit_.choose(swaps, other.sign, ab.sign);
  Bits magnitude = round(format, sign_of_sum, exponent, m_.shift_left(sum, zeros), kFalse, Range::Any);

  const Literal is_zero = m_.is_zero(sum);
  magnitude = m_.masked(magnitude, !is_zero);
  Literal sign = circuit_.choose(is_zero, sign_of_zero_sum(ab.sign, other.sign), sign_of_sum);
  const Literal product_is_inf = circuit_.either(a.is_inf, b.is_inf);
  magnitude = m_.choose(circuit_.either(product_is_inf, c.is_inf), infinity(format), magnitude);
  sign = circuit_.choose(product_is_inf, ab.sign, circuit_.choose(c.is_inf, c.sign, sign));
  is_nan = circuit_.either(circuit_.both(product_is_inf, product_is_zero),
                           circuit_.both(circuit_.both(product_is_inf, c.is_inf), subtracts));
  return assemble(format, sign, magnitude);
}

}  // namespace heddle::smt::bitblast
