#include "interpreter/blocks.h"

#include <algorithm>
#include <cstring>

#include "interpreter/descriptions.h"
#include "interpreter/findings.h"
#include "interpreter/holders.h"
#include "interpreter/inputs.h"
#include "interpreter/pointers.h"

namespace heddle::interpreter {

void Blocks::allocate(uint32_t slot, uint64_t bytes, uint64_t alignment, ObjectKind kind) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0)
    fail_memory(state_, "allocation with an alignment that is no power of two");
  const ArbitraryInfo info{Need::Allocated, "", nullptr};
  const uint32_t id = state_.memory.allocate(bytes, alignment, kind, nullptr, inputs_.place(info));
  if (id == 0)
    state_.stop(OutcomeKind::ResourceLimit, 0,
                "out of memory: an object of " + std::to_string(bytes) + " bytes");
  state_.memory.object(id).allocated_at = location_here(state_);
  const bool is_heap = kind == ObjectKind::Heap;
  state_.memory.object(id).number = is_heap ? ++count_ : 0;
  if (is_heap && count_ == state_.options.followed_block) holders_.follow_block(id);
  if (kind == ObjectKind::StackAllocation) state_.allocations.push_back(id);
  const uint64_t start = state_.memory.object(id).start;
  if (kind == ObjectKind::Outside) {
    // It is filled before the program sees it, except for what it does not look at, and that may be much.
    inputs_.provide(info, {state_.memory.at(start), std::min<uint64_t>(bytes, 1)});
  } else if (bytes > 0) {
    inputs_.provide(info, {state_.memory.at(start), bytes});
    const bool is_passed = state_.code->function->body[origin_here(state_).instruction].name != nullptr;
    if (state_.check && !is_passed) state_.memory.make_undefined(start, bytes);
  }
  state_.registers[slot] = start;
  if (state_.check) state_.shadows[slot] = address_shadow(state_, start);
}

// It does not end with the activation any more.
void Blocks::forget_stack_allocation(uint32_t id) {
  auto found = std::find(state_.allocations.rbegin(), state_.allocations.rend(), id);
  if (found != state_.allocations.rend()) state_.allocations.erase(std::next(found).base());
}

void Blocks::end_local(uint32_t slot) {
  uint64_t& pointer = state_.registers[slot];
  if (pointer == 0) return;
  const uint32_t id = state_.memory.find(pointer);
  forget_stack_allocation(id);
  state_.memory.free(id);
  pointer = 0;  // another object may get its place
}

void Blocks::place_local(const PlacedLocal& local, const ArbitraryInfo* info) {
  uint64_t& pointer = state_.registers[local.pointer];
  end_local(local.pointer);
  std::optional<uint64_t> place;
  if (info != nullptr) place = inputs_.place(*info);
  const uint32_t id = state_.memory.allocate(local.size, std::max<uint64_t>(local.alignment, 1),
                                             ObjectKind::Local, local.symbol, place);
  if (id == 0) state_.stop(OutcomeKind::ResourceLimit, 0, "out of memory for local objects");
  state_.memory.object(id).is_constant = local.symbol->is_constant;
  state_.allocations.push_back(id);
  pointer = state_.memory.object(id).start;
  if (state_.check) state_.shadows[local.pointer] = address_shadow(state_, pointer);
  if (local.size == 0) return;
  if (info != nullptr) inputs_.provide(*info, {state_.memory.at(pointer), local.size});
  if (state_.check) state_.memory.make_undefined(pointer, local.size);
}

void Blocks::free(uint64_t pointer, bool on_stack) {
  if (pointer == 0) return;
  const uint32_t id = state_.memory.find(pointer);
  const ObjectKind kind = on_stack ? ObjectKind::StackAllocation : ObjectKind::Heap;
  if (id == 0)
    fail_memory(state_, "free of a pointer to no object (" + describe_address(state_, pointer) + ")");
  const Object& object = state_.memory.object(id);
  if (object.kind != kind)
    fail_memory(state_, "free of an object that was not allocated: " + describe_object(state_, object));
  if (!object.is_live) fail_memory(state_, "free of an object that was already freed");
  if (object.start != pointer)
    fail_memory(state_, "free of a pointer into the middle of an object, " +
                            std::to_string(pointer - object.start) + " bytes from its start");
  if (on_stack) forget_stack_allocation(id);
  state_.memory.object(id).freed_at = location_here(state_);
  state_.memory.free(id);
}

}  // namespace heddle::interpreter
