// Floats taken apart and put together again, what can be told from the parts alone, and rounding.
#include <algorithm>

#include "smt/bitblast/floats.h"
#include "support/check.h"

namespace heddle::smt::bitblast {

using expr::FloatFormat;
using expr::Kind;
using expr::RoundingMode;

Format format_of(FloatFormat id) {
  switch (id) {
    case FloatFormat::Half:
      return {id, 16, 5, 10, false};
    case FloatFormat::Single:
      return {id, 32, 8, 23, false};
    case FloatFormat::Double:
      return {id, 64, 11, 52, false};
    case FloatFormat::X87:
      return {id, 80, 15, 63, true};
    case FloatFormat::Quad:
      return {id, 128, 15, 112, false};
  }
  return {};
}

bool Floats::accepts(Kind kind, FloatFormat format) {
  if (kind != Kind::FloatRem && kind != Kind::Remainder) return true;
  // One row per difference of exponents.
  return format != FloatFormat::X87 && format != FloatFormat::Quad;
}

Bits Floats::signed_constant(int value, size_t width) {
  return constant_bits(llvm::APInt(static_cast<unsigned>(width), static_cast<uint64_t>(value), true));
}

Floats::Parts Floats::decode(const Bits& a, const Format& format) {
  Parts parts;
  parts.sign = a.back();
  parts.fraction = slice(a, 0, format.fraction);
  parts.exponent = slice(a, format.width - 1 - format.exponent, format.exponent);
  const Literal is_special = m_.all(parts.exponent);
  const Literal has_fraction = m_.any(parts.fraction);
  parts.is_normal = m_.any(parts.exponent);
  parts.is_nan = circuit_.both(is_special, has_fraction);
  parts.is_inf = circuit_.both(is_special, !has_fraction);
  if (format.has_integer_bit) {
    const Literal integer_bit = a[format.fraction];
    parts.is_nan = circuit_.either(parts.is_nan, circuit_.both(parts.is_normal, !integer_bit));
    parts.is_inf = circuit_.both(parts.is_inf, integer_bit);
    parts.exponent[0] = circuit_.either(parts.exponent[0], circuit_.both(!parts.is_normal, integer_bit));
    parts.is_normal = circuit_.either(parts.is_normal, integer_bit);
  }
  parts.is_zero = circuit_.both(!parts.is_normal, !has_fraction);
  return parts;
}

// Subnormal numbers are shifted until their first bit is at the top.
Floats::Number Floats::normalised(const Parts& parts, const Format& format) {
  const size_t width = format.exponent + 2;
  const Bits zeros = m_.leading_zeros(parts.fraction, width);
  Bits shifted = m_.shift_left(parts.fraction, zeros);  // its top bit is the integer bit
  shifted.insert(shifted.begin(), kFalse);
  Number number;
  number.sign = parts.sign;
  number.significand = m_.choose(parts.is_normal, concatenate({kTrue}, parts.fraction), shifted);
  const Bits normal = m_.add(zero_extend(parts.exponent, width), signed_constant(-format.bias(), width));
  // 0.1xx * 2^minimum has one leading zero less than it is shifted.
  const Bits subnormal = m_.add(invert(zeros), signed_constant(format.minimum_exponent(), width));
  number.exponent = m_.choose(parts.is_normal, normal, subnormal);
  return number;
}

Bits Floats::infinity(const Format& format) {
  return concatenate(Bits(format.exponent, kTrue), Bits(format.fraction, kFalse));
}

Bits Floats::assemble(const Format& format, Literal sign, const Bits& magnitude) {
  Bits result = magnitude;
  if (format.has_integer_bit) {
    const Literal integer_bit = m_.any(std::span(magnitude).subspan(format.fraction));
    result.insert(result.begin() + format.fraction, integer_bit);
  }
  result.push_back(sign);
  return result;
}

Bits Floats::quiet(const Bits& a, const Format& format) {
  Bits result = a;
  result[format.fraction - 1] = kTrue;
  for (unsigned i = 0; i < format.exponent; ++i) result[format.width - 2 - i] = kTrue;
  return result;
}

// The first operand that is a NaN, made quiet, or else the NaN with the sign set.
Bits Floats::nan(const Format& format, std::span<const Bits> operands, std::span<const Parts> parts) {
  Bits magnitude = infinity(format);
  magnitude[format.fraction - 1] = kTrue;
  Bits result = assemble(format, kTrue, magnitude);
  for (size_t i = operands.size(); i-- > 0;)
    result = m_.choose(parts[i].is_nan, quiet(operands[i], format), result);
  return result;
}

Literal Floats::rounds_up(Literal sign, Literal last, Literal guard, Literal sticky) {
  switch (rounding_) {
    case RoundingMode::NearestEven:
      return circuit_.both(guard, circuit_.either(sticky, last));
    case RoundingMode::NearestAway:
      return guard;
    case RoundingMode::Up:
      return circuit_.both(!sign, circuit_.either(guard, sticky));
    case RoundingMode::Down:
      return circuit_.both(sign, circuit_.either(guard, sticky));
    case RoundingMode::TowardZero:
      break;
  }
  return kFalse;
}

// Rounding toward zero from there gives the largest number.
Bits Floats::overflowed(const Format& format, Literal sign) {
  Bits largest(format.magnitude(), kTrue);
  largest[format.fraction] = kFalse;  // the last bit of the exponent
  switch (rounding_) {
    case RoundingMode::Up:
      return m_.choose(sign, largest, infinity(format));
    case RoundingMode::Down:
      return m_.choose(sign, infinity(format), largest);
    case RoundingMode::TowardZero:
      return largest;
    default:
      return infinity(format);
  }
}

Literal Floats::sign_of_zero_sum(Literal a, Literal b) {
  return rounding_ == RoundingMode::Down ? circuit_.either(a, b) : circuit_.both(a, b);
}

// Below the least exponent the number loses bits before it is rounded. The carry of
// the rounding runs through the fraction into the exponent, which is right at both of its ends.
Bits Floats::round(const Format& format, Literal sign, const Bits& exponent, const Bits& significand,
                   Literal sticky, Range range) {
  // sticky bit, guard bit, fraction, integer bit
  const size_t wanted = format.fraction + 3;
  Bits kept;
  if (significand.size() > wanted - 1) {
    const size_t dropped = significand.size() - (wanted - 1);
    const Literal rest = circuit_.either(sticky, m_.any(std::span(significand).first(dropped)));
    kept = concatenate(slice(significand, dropped, wanted - 1), {rest});
  } else {
    kept = concatenate(significand, Bits(wanted - significand.size(), kFalse));
    kept[0] = circuit_.either(kept[0], sticky);
  }
  const size_t width = std::max<size_t>(exponent.size(), format.exponent + 2) + 1;
  const Bits wide = sign_extend(exponent, width);
  Literal is_subnormal = kFalse;
  Literal is_too_large = kFalse;
  if (range == Range::Any) {
    const Bits minimum = signed_constant(format.minimum_exponent(), width);
    is_subnormal = m_.less(wide, minimum, true);
    is_too_large = m_.less(signed_constant(format.maximum_exponent(), width), wide, true);
    Literal lost = kFalse;
    kept = m_.shift_right_sticky(kept, m_.masked(m_.subtract(minimum, wide), is_subnormal), lost);
    kept[0] = circuit_.either(kept[0], lost);
  }
  const Bits biased = m_.add(wide, signed_constant(format.bias(), width));
  const Bits field = m_.masked(slice(biased, 0, format.exponent), !is_subnormal);
  const Bits packed = m_.increment(concatenate(field, slice(kept, 2, format.fraction)),
                                   rounds_up(sign, kept[2], kept[1], kept[0]));
  return m_.choose(is_too_large, overflowed(format, sign), packed);
}

Literal Floats::equal(const Parts& a, const Parts& b) {
  const Literal same = circuit_.both(circuit_.equal(a.sign, b.sign), m_.equal(a.magnitude(), b.magnitude()));
  const Literal zeros = circuit_.both(a.is_zero, b.is_zero);
  return circuit_.both(circuit_.either(same, zeros), !circuit_.either(a.is_nan, b.is_nan));
}

Literal Floats::less(const Parts& a, const Parts& b) {
  const Literal below = m_.less(a.magnitude(), b.magnitude(), false);
  const Literal above = m_.less(b.magnitude(), a.magnitude(), false);
  const Literal zeros = circuit_.both(a.is_zero, b.is_zero);
  const Literal of_one_sign = circuit_.choose(a.sign, above, below);
  const Literal of_two_signs = circuit_.both(a.sign, !zeros);
  const Literal result = circuit_.choose(circuit_.differ(a.sign, b.sign), of_two_signs, of_one_sign);
  return circuit_.both(result, !circuit_.either(a.is_nan, b.is_nan));
}

Bits Floats::compare(Kind kind, const Parts& a, const Parts& b) {
  switch (kind) {
    case Kind::Eq:
      return {equal(a, b)};
    case Kind::Ne:
      return {!equal(a, b)};
    case Kind::Lt:
      return {less(a, b)};
    case Kind::Gt:
      return {less(b, a)};
    case Kind::Le:
      return {circuit_.either(less(a, b), equal(a, b))};
    default:
      return {circuit_.either(less(b, a), equal(a, b))};
  }
}

Bits Floats::minimum_or_maximum(bool is_minimum, const Format& format, std::span<const Bits> v,
                                std::span<const Parts> p) {
  const Literal zeros = circuit_.both(p[0].is_zero, p[1].is_zero);
  const Literal takes_zero = p[1].sign ^ !is_minimum;
  const Literal takes_number = is_minimum ? less(p[1], p[0]) : less(p[0], p[1]);
  Literal takes_second = circuit_.choose(zeros, takes_zero, takes_number);
  takes_second = circuit_.choose(p[0].is_nan, kTrue, circuit_.both(!p[1].is_nan, takes_second));
  auto number = [&](const Parts& parts) { return assemble(format, parts.sign, parts.magnitude()); };
  const Bits chosen = m_.choose(takes_second, number(p[1]), number(p[0]));
  return m_.choose(circuit_.both(p[0].is_nan, p[1].is_nan), quiet(v[0], format), chosen);
}

Literal Floats::is_not_zero(const Bits& a, FloatFormat format) {
  return !decode(a, format_of(format)).is_zero;
}

Bits Floats::apply(Kind kind, FloatFormat id, std::span<const Bits> v, uint64_t index) {
  const Format format = format_of(id);
  std::vector<Parts> p;
  for (const Bits& operand : v) p.push_back(decode(operand, format));
  Bits result;
  Literal is_nan = kFalse;
  switch (kind) {
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return compare(kind, p[0], p[1]);
    case Kind::IsNan:
      return {p[0].is_nan};
    case Kind::IsInf:
      return {p[0].is_inf};
    case Kind::IsNormal:
      return {circuit_.both(p[0].is_normal, !circuit_.either(p[0].is_nan, p[0].is_inf))};
    case Kind::SignBit:
      return {v[0].back()};
    case Kind::Neg:
    case Kind::Abs:
      result = v[0];
      result.back() = kind == Kind::Neg ? !result.back() : kFalse;
      return result;
    case Kind::FloatMin:
    case Kind::FloatMax:
      return minimum_or_maximum(kind == Kind::FloatMin, format, v, p);
    case Kind::Add:
      result = add(format, p[0], p[1], is_nan);
      break;
    case Kind::Sub: {
      Parts negated = p[1];
      negated.sign = !negated.sign;
      result = add(format, p[0], negated, is_nan);
      break;
    }
    case Kind::Mul:
      result = multiply(format, p[0], p[1], is_nan);
      break;
    case Kind::Div:
      result = divide(format, p[0], p[1], is_nan);
      break;
    case Kind::Sqrt:
      result = square_root(format, p[0], is_nan);
      break;
    case Kind::Fma:
      result = multiply_add(format, p[0], p[1], p[2], is_nan);
      break;
    case Kind::FloatRem:
    case Kind::Remainder:
      result = remainder(format, p[0], p[1], kind == Kind::Remainder, is_nan);
      break;
    case Kind::RoundToIntegral:
      result = round_to_integral(format, p[0], static_cast<RoundingMode>(index));
      break;
    default:
      CHECK(false, std::string(expr::info(kind).name) + " should be an operation on floats");
  }
  for (const Parts& parts : p) is_nan = circuit_.either(is_nan, parts.is_nan);
  return m_.choose(is_nan, nan(format, v, p), result);
}

}  // namespace heddle::smt::bitblast
