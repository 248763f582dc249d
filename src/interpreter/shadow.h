// How undefined bits spread through operations on slots. A shadow has a one where the value's bit is
// undefined, and is extended like the value itself.
#pragma once

#include <bit>
#include <cstdint>

namespace heddle::interpreter {

inline uint64_t all_if(uint64_t shadow) {
  return shadow != 0 ? ~uint64_t{0} : 0;
}

// Ones from bit 0 to the highest one: a result that is at most x has no other bits.
inline uint64_t up_to_highest(uint64_t x) {
  return x == 0 ? 0 : ~uint64_t{0} >> std::countl_zero(x);
}

inline uint64_t shadow_of_width(unsigned width, bool is_signed) {
  return is_signed || width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
}

// Of a pointer and an index. With `keeps_handle` a shadow of a pointer is no set of bits (pointers.h).
inline uint64_t shadow_of_step(uint64_t pointer, uint64_t index, bool keeps_handle) {
  return index == 0 && keeps_handle ? pointer : all_if(pointer | index);
}

// Defined if no bit is undefined, or if a defined bit already differs.
inline uint64_t shadow_of_equality(uint64_t x, uint64_t y, uint64_t sx, uint64_t sy) {
  const uint64_t undefined = sx | sy;
  return undefined != 0 && ((x ^ y) & ~undefined) == 0 ? 1 : 0;
}

// Of x < y (and so of x >= y): defined if all values that the undefined bits allow agree.
inline uint64_t shadow_of_order(uint64_t x, uint64_t y, uint64_t sx, uint64_t sy, bool is_signed) {
  if ((sx | sy) == 0) return 0;
  if (is_signed) {  // order of signed numbers is order of unsigned ones with the sign bit flipped
    x ^= uint64_t{1} << 63;
    y ^= uint64_t{1} << 63;
  }
  const bool always = (x | sx) < (y & ~sy);
  const bool never = (x & ~sx) >= (y | sy);
  return always || never ? 0 : 1;
}

}  // namespace heddle::interpreter
