#include "interpreter/effects.h"

#include <algorithm>
#include <cstring>

#include "expr/byte_order.h"
#include "expr/evaluate.h"
#include "interpreter/findings.h"
#include "interpreter/pointers.h"
#include "interpreter/slot_values.h"

namespace heddle::interpreter {

void generic(RunState& state, const GenericInfo& info, uint64_t* to, uint64_t* to_shadow) {
  llvm::SmallVector<llvm::APInt, 3> operands;
  bool is_undefined = false;
  for (size_t i = 0; i < info.operands.size(); ++i) {
    operands.push_back(bits_of_slots(info.operand_types[i], state.registers + info.operands[i]));
    if (!state.check) continue;
    for (uint32_t k = 0; k < slots_of(info.operand_types[i], state.model); ++k)
      is_undefined |= state.shadows[info.operands[i] + k] != 0;
  }
  slots_of_bits(info.type,
                expr::evaluate_operation(info.kind, info.type, info.operand_types, operands, info.index), to);
  if (!state.check) return;
  const llvm::APInt shadow =
      is_undefined ? llvm::APInt::getAllOnes(info.type->width()) : llvm::APInt(info.type->width(), 0);
  slots_of_bits(info.type, shadow, to_shadow);
}

namespace {

expr::ByteOrder order_of(uint64_t what) {
  return (what & kSwapped) != 0 ? expr::ByteOrder::Big : expr::ByteOrder::Little;
}

void copy_shadows(RunState& state, uint64_t to, uint64_t from, uint64_t bytes) {
  if (!state.check) return;
  std::memmove(state.memory.shadow_at(to), state.memory.shadow_at(from), bytes);
  if (state.follows_pointers) std::memmove(state.memory.tag_at(to), state.memory.tag_at(from), bytes);
}

}  // namespace

void copy_memory(RunState& state, uint64_t to, uint64_t from, uint64_t bytes) {
  if (bytes == 0) return;
  if (!state.memory.is_accessible(from, bytes)) fail_access(state, from, bytes, false);
  if (!state.memory.is_writable(to, bytes)) fail_access(state, to, bytes, true);
  std::memmove(state.memory.at(to), state.memory.at(from), bytes);
  copy_shadows(state, to, from, bytes);
}

void fill_memory(RunState& state, uint64_t to, uint64_t byte, uint64_t bytes, bool is_defined) {
  if (bytes == 0) return;
  if (!state.memory.is_writable(to, bytes)) fail_access(state, to, bytes, true);
  std::memset(state.memory.at(to), static_cast<int>(byte & 0xff), bytes);
  if (!state.check) return;
  std::memset(state.memory.shadow_at(to), is_defined ? 0 : 0xff, bytes);
  state.memory.forget_pointers(to, bytes);
}

uint64_t query(const RunState& state, uint64_t pointer, Query query) {
  const uint32_t id = state.memory.find(pointer);
  const Object& object = state.memory.object(id);
  switch (query) {
    case Query::Object:
      return id;
    case Query::Offset:
      return pointer - object.start;
    case Query::Size:
      return object.size;
    case Query::IsLive:
      return object.is_live ? 1 : 0;
    case Query::Releasable:
      return pointer == 0 || (object.kind == ObjectKind::Heap && object.is_live && object.start == pointer)
                 ? 1
                 : 0;
  }
  return 0;
}

bool is_accessible(RunState& state, uint64_t address, uint64_t bytes) {
  const bool result = bytes == 0 || state.memory.is_accessible(address, bytes);
  if (!result) state.refused = address;
  return result;
}

void halt(RunState& state, uint64_t status, bool is_abort) {
  if (is_abort) state.stop(OutcomeKind::Aborted, 134, "aborted");
  state.stop(OutcomeKind::Exited, static_cast<int>(status & 0xff), "");
}

void load_bytes(RunState& state, uint32_t slot, uint64_t address, uint64_t what) {
  const uint64_t bits = what & kSizeMask;
  const uint64_t bytes = (bits + 7) / 8;
  if ((what & kRawFrom) == 0 && !state.memory.is_accessible(address, bytes))
    fail_access(state, address, bytes, false);
  auto copy = [&](uint64_t* to, const uint8_t* from) {
    to[(bits - 1) / 64] = 0;
    expr::copy_number(to, from, bytes, order_of(what));
    if (bits % 64 != 0) to[bits / 64] &= (uint64_t{1} << (bits % 64)) - 1;
  };
  copy(state.registers + slot, state.memory.at(address));
  if (!state.check) return;
  copy(state.shadows + slot, state.memory.shadow_at(address));
  if (state.follows_pointers) load_handles(state, state.shadows + slot, address, bytes);
}

void store_bytes(RunState& state, uint64_t address, uint32_t slot, uint64_t what) {
  const uint64_t bytes = ((what & kSizeMask) + 7) / 8;
  if ((what & kRawTo) == 0 && !state.memory.is_writable(address, bytes))
    fail_access(state, address, bytes, true);
  expr::copy_number(state.memory.at(address), state.registers + slot, bytes, order_of(what));
  if (!state.check) return;
  expr::copy_number(state.memory.shadow_at(address), state.shadows + slot, bytes, order_of(what));
  if (state.follows_pointers) store_handles(state, address, state.shadows + slot, bytes);
}

void copy_bytes(RunState& state, uint64_t to, uint64_t from, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if ((what & kRawFrom) == 0 && !state.memory.is_accessible(from, size))
    fail_access(state, from, size, false);
  if ((what & kRawTo) == 0 && !state.memory.is_writable(to, size)) fail_access(state, to, size, true);
  std::memmove(state.memory.at(to), state.memory.at(from), size);
  copy_shadows(state, to, from, size);
}

void set_bytes(RunState& state, uint64_t to, const uint8_t* from, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if ((what & kRawTo) == 0 && !state.memory.is_writable(to, size)) fail_access(state, to, size, true);
  if (from != nullptr)
    std::memcpy(state.memory.at(to), from, size);
  else
    std::memset(state.memory.at(to), 0, size);
  if (state.check) std::memset(state.memory.shadow_at(to), 0, size);
}

void replicate(RunState& state, uint64_t address, uint64_t element, uint64_t size) {
  if (element == 0) return;
  for (uint64_t done = element; done < size; done += element) {
    const uint64_t bytes = std::min(element, size - done);
    std::memcpy(state.memory.at(address + done), state.memory.at(address), bytes);
    copy_shadows(state, address + done, address, bytes);
  }
}

namespace {

// At most nine bytes hold a bit-field of 64 bits.
using Word = unsigned __int128;

uint64_t read_bits(const uint8_t* bytes, const BitsInfo& info, expr::ByteOrder order) {
  Word word = 0;
  expr::copy_number(&word, bytes, info.bytes, order);
  const auto raw = static_cast<uint64_t>(word >> info.shift);
  const unsigned unused = 64 - info.width;
  return info.is_signed ? static_cast<uint64_t>(static_cast<int64_t>(raw << unused) >> unused)
                        : raw << unused >> unused;
}

void write_bits(uint8_t* bytes, const BitsInfo& info, uint64_t value, expr::ByteOrder order) {
  const Word mask = ((static_cast<Word>(1) << info.width) - 1) << info.shift;
  Word word = 0;
  expr::copy_number(&word, bytes, info.bytes, order);
  word = (word & ~mask) | (static_cast<Word>(value) << info.shift & mask);
  expr::copy_number(bytes, &word, info.bytes, order);
}

}  // namespace

void load_bits(RunState& state, uint32_t slot, uint64_t address, const BitsInfo& info) {
  if (!info.is_raw && !state.memory.is_accessible(address, info.bytes))
    fail_access(state, address, info.bytes, false);
  state.registers[slot] = read_bits(state.memory.at(address), info, state.model.byte_order);
  if (state.check)
    state.shadows[slot] = read_bits(state.memory.shadow_at(address), info, state.model.byte_order);
}

void store_bits(RunState& state, uint64_t address, uint32_t slot, const BitsInfo& info) {
  if (!info.is_raw && !state.memory.is_writable(address, info.bytes))
    fail_access(state, address, info.bytes, true);
  write_bits(state.memory.at(address), info, state.registers[slot], state.model.byte_order);
  if (!state.check) return;
  write_bits(state.memory.shadow_at(address), info, state.shadows[slot], state.model.byte_order);
  if (state.shadows[slot] != 0) state.memory.forget_pointers(address, info.bytes);
}

}  // namespace heddle::interpreter
