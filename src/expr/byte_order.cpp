#include "expr/byte_order.h"

#include <algorithm>

namespace heddle::expr {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "load_number should know the order of this machine");

namespace {

// Calls visit(number of the bit in the value, byte, mask of the bit in that byte), from the lowest bit on.
template <typename Visit>
void for_each_bit(uint64_t bytes, uint64_t offset, unsigned width, ByteOrder order, const Visit& visit) {
  for (unsigned i = 0; i < width; ++i) {
    const uint64_t bit = order == ByteOrder::Little ? offset + i : offset + width - 1 - i;
    if (bit / 8 >= bytes) continue;
    const uint64_t in_byte = lowest_bit(order, bit % 8, 1, 8);
    visit(i, bit / 8, static_cast<uint8_t>(1U << in_byte));
  }
}

}  // namespace

llvm::APInt read_bits(std::span<const uint8_t> memory, uint64_t offset, unsigned width, ByteOrder order) {
  llvm::APInt value(width, 0);
  for_each_bit(memory.size(), offset, width, order, [&](unsigned i, uint64_t byte, uint8_t mask) {
    if ((memory[byte] & mask) != 0) value.setBit(i);
  });
  return value;
}

void write_bits(std::span<uint8_t> memory, uint64_t offset, const llvm::APInt& value, ByteOrder order) {
  for_each_bit(memory.size(), offset, value.getBitWidth(), order,
               [&](unsigned i, uint64_t byte, uint8_t mask) {
                 memory[byte] = static_cast<uint8_t>(value[i] ? memory[byte] | mask : memory[byte] & ~mask);
               });
}

void write_number(std::span<uint8_t> memory, const llvm::APInt& value, ByteOrder order) {
  if (memory.empty()) return;
  const llvm::APInt number = value.zextOrTrunc(static_cast<unsigned>(memory.size() * 8));
  if (memory.size() <= 8)
    store_number(memory.data(), number.getZExtValue(), memory.size(), order);
  else
    write_bits(memory, 0, number, order);
}

}  // namespace heddle::expr
