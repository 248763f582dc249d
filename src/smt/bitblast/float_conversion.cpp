// Conversions between floats and integers, between formats, and to integral floats.
#include <algorithm>

#include "smt/bitblast/floats.h"

namespace heddle::smt::bitblast {

using expr::FloatFormat;
using expr::RoundingMode;

namespace {

// Bits that hold a signed number of this magnitude.
size_t size_for(size_t magnitude) {
  size_t size = 2;
  while ((size_t{1} << (size - 1)) <= magnitude) ++size;
  return size;
}

}  // namespace

Bits Floats::convert(const Bits& a, FloatFormat from_id, FloatFormat to_id) {
  const Format from = format_of(from_id);
  const Format to = format_of(to_id);
  const Parts parts = decode(a, from);
  const Number number = normalised(parts, from);
  const bool all_fit = to.minimum_exponent() <= from.minimum_exponent() - static_cast<int>(from.fraction) &&
                       to.maximum_exponent() >= from.maximum_exponent();
  Bits magnitude = round(to, parts.sign, number.exponent, number.significand, kFalse,
                         all_fit ? Range::Normal : Range::Any);
  magnitude = m_.masked(magnitude, !parts.is_zero);
  magnitude = m_.choose(parts.is_inf, infinity(to), magnitude);
  // The payload of a NaN keeps its place below the quiet bit.
  const size_t kept = std::min(from.fraction, to.fraction);
  Bits payload =
      concatenate(slice(parts.fraction, from.fraction - kept, kept), Bits(to.fraction - kept, kFalse));
  payload.back() = kTrue;
  magnitude = m_.choose(parts.is_nan, concatenate(Bits(to.exponent, kTrue), payload), magnitude);
  return assemble(to, parts.sign, magnitude);
}

Bits Floats::from_integer(const Bits& a, bool with_sign, FloatFormat to_id) {
  const Format to = format_of(to_id);
  const Literal sign = with_sign ? a.back() : kFalse;
  const Bits magnitude = with_sign ? m_.absolute(a) : a;
  const size_t size = size_for(a.size());
  const Bits zeros = m_.leading_zeros(magnitude, size);
  const int top = static_cast<int>(a.size()) - 1;
  const Bits exponent = m_.subtract(signed_constant(top, size), zeros);
  const Range range = top <= to.maximum_exponent() ? Range::Normal : Range::Any;
  Bits result = round(to, sign, exponent, m_.shift_left(magnitude, zeros), kFalse, range);
  result = m_.masked(result, m_.any(a));
  return assemble(to, sign, result);
}

Floats::Truncated Floats::truncate(const Parts& a, const Format& format, unsigned width) {
  const size_t size = std::max<size_t>(format.exponent + 2, size_for(width));
  const Bits exponent = m_.add(zero_extend(a.exponent, size), signed_constant(-format.bias(), size));
  const Literal is_fraction = exponent.back();
  const Literal is_far = !m_.less(exponent, signed_constant(static_cast<int>(width), size), true);
  // The point is below bit `fraction`; what is shifted above it is the result.
  Bits places = zero_extend(concatenate({a.is_normal}, a.fraction), width + format.fraction);
  size_t stages = 0;
  while ((size_t{1} << stages) < width) ++stages;
  places = m_.shift_left(places, slice(exponent, 0, std::min(stages, size)));
  Truncated result;
  result.is_too_large = circuit_.either(circuit_.either(a.is_nan, a.is_inf), is_far);
  result.magnitude = m_.masked(slice(places, format.fraction, width), !is_fraction);
  return result;
}

// Out of range: what compiled x86-64 code gives, as expr/evaluate.h says.
Bits Floats::to_integer(const Bits& a, FloatFormat from_id, unsigned width, bool with_sign) {
  const Format from = format_of(from_id);
  const Parts parts = decode(a, from);
  auto minimum = [](unsigned size) { return constant_bits(llvm::APInt::getSignedMinValue(size)); };
  // The magnitude of the minimum is as good as out of range: the result is the same.
  auto signed_or_minimum = [&](unsigned size) {
    const Truncated truncated = truncate(parts, from, size);
    const Literal is_outside = circuit_.either(truncated.is_too_large, truncated.magnitude.back());
    return m_.choose(is_outside, minimum(size), m_.negate_if(parts.sign, truncated.magnitude));
  };
  if (width < 32) return slice(signed_or_minimum(32), 0, width);
  if (with_sign) return signed_or_minimum(width);
  if (width < 64) return slice(signed_or_minimum(64), 0, width);
  const Truncated truncated = truncate(parts, from, width);
  const Literal is_high = truncated.magnitude.back();
  const Bits outside =
      m_.choose(circuit_.either(parts.is_nan, parts.sign), minimum(width), Bits(width, kFalse));
  const Bits high = m_.choose(parts.sign, minimum(width), truncated.magnitude);
  const Bits inside = m_.choose(is_high, high, m_.negate_if(parts.sign, truncated.magnitude));
  return m_.choose(truncated.is_too_large, outside, inside);
}

// Works on exponent and fraction as one number: a mask of the places below the point, and one added above it.
Bits Floats::round_to_integral(const Format& format, const Parts& a, RoundingMode mode) {
  const size_t places = format.fraction;
  const size_t size = format.exponent + 2;
  const Bits exponent = m_.add(zero_extend(a.exponent, size), signed_constant(-format.bias(), size));
  const Literal is_integral = !m_.less(exponent, signed_constant(static_cast<int>(places), size), true);
  const Literal is_below_one = exponent.back();
  size_t stages = 0;
  while ((size_t{1} << stages) < places) ++stages;
  Bits mask = m_.shift_right(Bits(places, kTrue), slice(exponent, 0, std::min(stages, size)), kFalse);
  mask.push_back(kFalse);

  Literal guard = kFalse;
  Literal sticky = kFalse;
  Literal last = kFalse;
  Bits unit(format.magnitude(), kFalse);
  for (size_t i = 0; i < places; ++i) {
    const Literal is_first = circuit_.both(mask[i], !mask[i + 1]);
    guard = circuit_.either(guard, circuit_.both(is_first, a.fraction[i]));
    sticky = circuit_.either(sticky, circuit_.both(mask[i + 1], a.fraction[i]));
    last = circuit_.either(last, circuit_.both(is_first, i + 1 < places ? a.fraction[i + 1] : kTrue));
    unit[i + 1] = is_first;
  }
  const Literal is_nonzero = !a.is_zero;
  const Literal is_half_or_more = m_.equal(exponent, signed_constant(-1, size));
  const Literal is_above_half = circuit_.both(is_half_or_more, m_.any(a.fraction));
  Literal rounds_up = kFalse;
  Literal becomes_one = kFalse;  // below one
  switch (mode) {
    case RoundingMode::NearestEven:
      rounds_up = circuit_.both(guard, circuit_.either(sticky, last));
      becomes_one = is_above_half;
      break;
    case RoundingMode::NearestAway:
      rounds_up = guard;
      becomes_one = is_half_or_more;
      break;
    case RoundingMode::Up:
    case RoundingMode::Down: {
      const Literal away = a.sign ^ (mode == RoundingMode::Up);
      rounds_up = circuit_.both(away, circuit_.either(guard, sticky));
      becomes_one = circuit_.both(away, is_nonzero);
      break;
    }
    case RoundingMode::TowardZero:
      break;
  }
  Bits whole = a.magnitude();
  for (size_t i = 0; i < places; ++i) whole[i] = circuit_.both(whole[i], !mask[i]);
  whole = m_.add(whole, m_.masked(unit, rounds_up));
  const Bits one =
      concatenate(constant_bits(static_cast<uint64_t>(format.bias()), format.exponent), Bits(places, kFalse));
  whole = m_.choose(is_below_one, m_.masked(one, becomes_one), whole);
  return assemble(format, a.sign, m_.choose(is_integral, a.magnitude(), whole));
}

}  // namespace heddle::smt::bitblast
