#include "interpreter/slot_values.h"

#include <llvm/ADT/SmallString.h>

#include <cstring>

#include "expr/byte_order.h"
#include "expr/evaluate.h"
#include "interpreter/bytecode.h"

namespace heddle::interpreter {

using expr::TypeRef;
using llvm::APInt;

namespace {

uint32_t slots_of_width(unsigned width) {
  return (width + 63) / 64;
}

// The first of the bytes that a number uses of those that it occupies.
uint64_t lowest_byte(expr::ByteOrder order, uint64_t used, uint64_t size) {
  return order == expr::ByteOrder::Little ? 0 : size - used;
}

}  // namespace

uint32_t slots_of(TypeRef type, const expr::DataModel& model) {
  if (type->is_scalar()) return slots_of_width(type->width());
  return static_cast<uint32_t>((expr::size_of(type, model) + 7) / 8);
}

uint64_t canonical_value(uint64_t bits, TypeRef type) {
  const unsigned width = type->width();
  if (width >= 64) return bits;
  if (is_signed(type))
    return static_cast<uint64_t>(static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
  return bits & ((uint64_t{1} << width) - 1);
}

void read_slots(TypeRef type, const uint8_t* bytes, uint64_t size, expr::ByteOrder order, uint64_t* slots) {
  if (!type->is_scalar()) {
    if (size == 0) return;
    slots[(size - 1) / 8] = 0;
    std::memcpy(slots, bytes, size);
    return;
  }
  if (is_small(type)) {
    const uint64_t raw = expr::load_number(bytes, std::min<uint64_t>(size, 8), order);
    slots[0] = type->is_bool() ? (raw & 0xff) != 0 : canonical_value(raw, type);
    return;
  }
  const unsigned width = type->width();
  const uint64_t used = (width + 7) / 8;
  slots[slots_of_width(width) - 1] = 0;
  expr::copy_number(slots, bytes + lowest_byte(order, used, size), used, order);
  if (width % 64 != 0) slots[width / 64] &= (uint64_t{1} << (width % 64)) - 1;
}

void write_slots(TypeRef type, const uint64_t* slots, uint8_t* bytes, uint64_t size, expr::ByteOrder order) {
  if (!type->is_scalar()) {
    if (size > 0) std::memcpy(bytes, slots, size);
    return;
  }
  const uint64_t used = std::min<uint64_t>(size, (type->width() + 7) / 8);
  std::memset(bytes, 0, size);
  expr::copy_number(bytes + lowest_byte(order, used, size), slots, used, order);
}

APInt bits_of_slots(TypeRef type, const uint64_t* slots) {
  const unsigned width = type->width();
  if (width <= 64) return APInt(64, slots[0]).trunc(width);
  return APInt(width, llvm::ArrayRef<uint64_t>(slots, (width + 63) / 64));
}

void slots_of_bits(TypeRef type, const APInt& bits, uint64_t* slots) {
  if (is_small(type)) {
    slots[0] = canonical_value(bits.getZExtValue(), type);
    return;
  }
  for (unsigned i = 0; i < bits.getNumWords(); ++i) slots[i] = bits.getRawData()[i];
}

std::string print_value(TypeRef type, const APInt& bits) {
  llvm::SmallString<64> text;
  if (type->is_bool()) return bits.isZero() ? "false" : "true";
  if (type->is_float()) {
    const llvm::APFloat value(expr::semantics_of(type->format()), bits);
    value.toString(text);
    return std::string(text);
  }
  if (type->is_pointer()) {
    if (bits.isZero()) return "null";
    bits.toString(text, 16, false, true);
    return std::string(text);
  }
  bits.toString(text, 10, is_signed(type));
  return std::string(text);
}

}  // namespace heddle::interpreter
