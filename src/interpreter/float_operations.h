// Single and double precision on the machine, with the choices of expr/evaluate.h for NaNs and for
// conversions that are out of range.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace heddle::interpreter {

template <typename T>
inline T float_in(uint64_t slot) {
  if constexpr (sizeof(T) == 4)
    return std::bit_cast<float>(static_cast<uint32_t>(slot));
  else
    return std::bit_cast<double>(slot);
}

inline uint64_t single_bits(float x) {
  return std::bit_cast<uint32_t>(x);
}
inline uint64_t double_bits(double x) {
  return std::bit_cast<uint64_t>(x);
}

// The first operand that is a NaN, made quiet, or else the NaN with the sign set.
template <typename T>
inline uint64_t chosen_nan(T x, T y) {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  constexpr Bits kQuiet = Bits{1} << (std::numeric_limits<T>::digits - 2);
  if (std::isnan(x)) return std::bit_cast<Bits>(x) | kQuiet;
  if (std::isnan(y)) return std::bit_cast<Bits>(y) | kQuiet;
  return std::bit_cast<Bits>(-std::numeric_limits<T>::quiet_NaN());
}

template <typename T>
inline uint64_t float_result(T result, T x, T y) {
  if (std::isnan(result)) [[unlikely]]
    return chosen_nan(x, y);
  if constexpr (sizeof(T) == 4)
    return single_bits(result);
  else
    return double_bits(result);
}

// A float of either width is exact in double precision.
inline uint64_t float_to_integer(double x, unsigned width, bool is_signed) {
  auto extended = [&](uint64_t bits) {
    const unsigned unused = 64 - width;
    return is_signed ? static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused)
                     : bits << unused >> unused;
  };
  const bool fits_32 = x > -0x1p31 - 1 && x < 0x1p31;
  if (width < 32 || (width == 32 && is_signed))
    return extended(static_cast<uint64_t>(fits_32 ? static_cast<int32_t>(x) : INT32_MIN));
  const bool fits_64 = x >= -0x1p63 && x < 0x1p63;
  if (is_signed) {
    const double limit = std::ldexp(1.0, static_cast<int>(width) - 1);
    const bool fits = width == 64 ? fits_64 : x > -limit - 1 && x < limit;
    return extended(fits ? static_cast<uint64_t>(static_cast<int64_t>(x)) : uint64_t{1} << (width - 1));
  }
  if (fits_64) return extended(static_cast<uint64_t>(static_cast<int64_t>(x)));
  if (width < 64 || !(x >= 0)) return extended(uint64_t{1} << 63);
  return x < 0x1p64 ? static_cast<uint64_t>(x) : 0;
}

}  // namespace heddle::interpreter
