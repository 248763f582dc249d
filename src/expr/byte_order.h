// How numbers lie in memory: the one place that knows byte orders.
//
// Bits of memory are counted in the order of the machine: where bytes are in little-endian order, bit 0 is
// the least significant bit of the first byte; in big-endian order it is the most significant one. A number
// of w bits at offset o is bits [o, o + w), beginning with its least significant one (little-endian) or its
// most significant one (big-endian). So fields of records, bit-fields too, lie at the same offsets as Clang's
// layouts say, and neighbours in memory are neighbours in a number that stands for all of it.
#pragma once

#include <llvm/ADT/APInt.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

#include "expr/type.h"

namespace heddle::expr {

// Bits [offset, offset + width) of memory, of which a number stands for `total` bits: the lowest of them in
// the number.
constexpr uint64_t lowest_bit(ByteOrder order, uint64_t offset, uint64_t width, uint64_t total) {
  return order == ByteOrder::Little ? offset : total - offset - width;
}

// Numbers of at most eight bytes.
inline uint64_t load_number(const uint8_t* from, uint64_t bytes, ByteOrder order) {
  uint64_t value = 0;
  std::memcpy(&value, from, bytes);
  return order == ByteOrder::Little || bytes == 0 ? value : __builtin_bswap64(value) >> (64 - 8 * bytes);
}

inline void store_number(uint8_t* to, uint64_t value, uint64_t bytes, ByteOrder order) {
  if (order == ByteOrder::Big && bytes > 0) value = __builtin_bswap64(value) >> (64 - 8 * bytes);
  std::memcpy(to, &value, bytes);
}

// A number's bytes on their way between memory and the words of this machine, whose lowest byte is first.
inline void copy_number(void* to, const void* from, uint64_t bytes, ByteOrder order) {
  const auto* first = static_cast<const uint8_t*>(from);
  if (order == ByteOrder::Little)
    std::copy_n(first, bytes, static_cast<uint8_t*>(to));
  else
    std::reverse_copy(first, first + bytes, static_cast<uint8_t*>(to));
}

// Numbers of any width. Bits outside of the memory are zero, or not written.
llvm::APInt read_bits(std::span<const uint8_t> memory, uint64_t offset, unsigned width, ByteOrder order);
void write_bits(std::span<uint8_t> memory, uint64_t offset, const llvm::APInt& value, ByteOrder order);

// The number in all of these bytes, or its bits as far as there is room: what a scalar is stored as.
void write_number(std::span<uint8_t> memory, const llvm::APInt& value, ByteOrder order);

}  // namespace heddle::expr
