#include "interpreter/pointers.h"

#include <algorithm>
#include <cstring>

#include "interpreter/findings.h"

namespace heddle::interpreter {

using expr::Kind;

namespace {

struct Pointer {
  uint64_t value = 0;
  uint64_t shadow = 0;
  bool is_open = false;            // neither a number nor a handle
  const Object* object = nullptr;  // of a handle that is up to date

  uint64_t offset() const { return value - object->start; }
  bool is_within() const { return object != nullptr && offset() <= object->size; }
  // Whether a byte of the object is there. Functions have places of their own too.
  bool is_at_byte() const {
    return object->kind == ObjectKind::Function ? offset() == 0 : offset() < object->size;
  }
  bool is_literal() const {
    return object->kind == ObjectKind::Static && object->is_constant &&
           static_cast<const ir::Symbol*>(object->origin)->source_name == nullptr;
  }
};

uint64_t all_ones(const RunState& state) {
  return ~uint64_t{0} >> (64 - state.model.pointer_width());
}

Pointer pointer_in(const RunState& state, uint32_t slot) {
  Pointer p{state.registers[slot], state.shadows[slot]};
  if (const uint32_t id = state.memory.object_of_handle(p.shadow))
    p.object = &state.memory.object(id);
  else
    p.is_open = p.shadow != 0 && !state.memory.is_handle(p.shadow);
  return p;
}

bool is_number(const Pointer& p) {
  return p.shadow == 0;
}

bool differ_surely(const Pointer& a, const Pointer& b) {
  if (!a.is_within() || !b.is_within() || !a.object->is_live || !b.object->is_live) return false;
  if (a.is_literal() && b.is_literal()) return false;
  if (a.is_at_byte() && b.is_at_byte()) return true;
  const auto is_past_bytes = [](const Pointer& p) { return p.object->size > 0 && !p.is_at_byte(); };
  const auto is_inside = [](const Pointer& p) { return p.is_at_byte() && p.offset() > 0; };
  return (is_past_bytes(a) && is_inside(b)) || (is_past_bytes(b) && is_inside(a));
}

bool is_determined(Kind kind, const Pointer& a, const Pointer& b) {
  if (a.is_open || b.is_open) return false;
  if (is_number(a) && is_number(b)) return true;
  const bool is_equality = kind == Kind::Eq || kind == Kind::Ne;
  if (a.shadow == b.shadow)
    return is_equality || kind == Kind::PointerSub || (a.is_within() && b.is_within());
  if (!is_equality) return false;
  if (is_number(a)) return a.value == 0 && b.is_within();
  if (is_number(b)) return b.value == 0 && a.is_within();
  return differ_surely(a, b);
}

}  // namespace

uint64_t shadow_of_pointers(const RunState& state, Kind kind, uint32_t left, uint32_t right) {
  return is_determined(kind, pointer_in(state, left), pointer_in(state, right)) ? 0 : ~uint64_t{0};
}

uint64_t shadow_of_query(const RunState& state, uint32_t slot, bool tells_number) {
  const Pointer p = pointer_in(state, slot);
  const bool is_null = is_number(p) && p.value == 0;
  return is_null || (p.is_within() && !tells_number) ? 0 : ~uint64_t{0};
}

void check_pointer(RunState& state, uint32_t slot) {
  const Pointer p = pointer_in(state, slot);
  if (p.object != nullptr) return;
  // A number is fine as long as nothing is there: the access itself will fail.
  if (!is_number(p) || state.memory.find(p.value) != 0) fail_undefined(state, DefinedUse::Address);
}

uint64_t shadow_of_stored_pointer(const RunState& state, uint64_t address) {
  const size_t bytes = state.model.pointer_bytes();
  uint64_t shadow = 0;
  uint64_t tag = 0;
  std::memcpy(&shadow, state.memory.shadow_at(address), bytes);
  if (shadow == 0) return 0;
  if (shadow != all_ones(state)) return all_ones(state);
  std::memcpy(&tag, state.memory.tag_at(address), bytes);
  return state.memory.is_handle(tag) ? tag : shadow;
}

void mark_stored_pointer(RunState& state, uint64_t address, uint64_t shadow) {
  const size_t bytes = state.model.pointer_bytes();
  std::memcpy(state.memory.tag_at(address), &shadow, bytes);
  if (shadow != 0) std::memset(state.memory.shadow_at(address), 0xff, bytes);
}

void load_handles(const RunState& state, uint64_t* shadows, uint64_t address, uint64_t bytes) {
  const size_t width = state.model.pointer_bytes();
  auto* to = reinterpret_cast<uint8_t*>(shadows);
  for (uint64_t at = 0; at + width <= bytes; at += width) {
    const uint64_t stored = shadow_of_stored_pointer(state, address + at);
    if (state.memory.is_handle(stored)) std::memcpy(to + at, &stored, width);
  }
}

void store_handles(RunState& state, uint64_t address, const uint64_t* shadows, uint64_t bytes) {
  state.memory.forget_pointers(address, bytes);
  const size_t width = state.model.pointer_bytes();
  const auto* from = reinterpret_cast<const uint8_t*>(shadows);
  for (uint64_t at = 0; at + width <= bytes; at += width) {
    uint64_t word = 0;
    std::memcpy(&word, from + at, width);
    if (state.memory.is_handle(word)) mark_stored_pointer(state, address + at, word);
  }
}

}  // namespace heddle::interpreter
