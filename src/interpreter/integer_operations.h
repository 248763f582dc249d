// Integer operations on slots, which are defined for all operands.
#pragma once

#include <cstdint>

namespace heddle::interpreter {

inline uint64_t s32(uint64_t x) {
  return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(x)));
}
inline uint64_t u32(uint64_t x) {
  return static_cast<uint32_t>(x);
}
inline int64_t as_signed(uint64_t x) {
  return static_cast<int64_t>(x);
}

inline uint64_t divide_signed(uint64_t x, uint64_t y) {
  if (y == 0) return 0;
  if (y == UINT64_MAX) return 0 - x;
  return static_cast<uint64_t>(as_signed(x) / as_signed(y));
}
inline uint64_t modulo_signed(uint64_t x, uint64_t y) {
  if (y == 0) return x;
  if (y == UINT64_MAX) return 0;
  return static_cast<uint64_t>(as_signed(x) % as_signed(y));
}
inline uint64_t shift_left(uint64_t x, uint64_t distance, uint64_t width) {
  return distance >= width ? 0 : x << distance;
}
inline uint64_t shift_right_signed(uint64_t x, uint64_t distance) {
  return static_cast<uint64_t>(as_signed(x) >> (distance > 63 ? 63 : distance));
}
inline uint64_t shift_right_unsigned(uint64_t x, uint64_t distance) {
  return distance > 63 ? 0 : x >> distance;
}

}  // namespace heddle::interpreter
