#include "interpreter/outside.h"

#include <cstring>

namespace heddle::interpreter {

std::vector<uint64_t> Outside::pointers_in(uint32_t object) const {
  const uint64_t width = state_.model.pointer_width() / 8;
  const Object& holder = state_.memory.object(object);
  std::vector<uint64_t> result;
  if (!holder.is_live || holder.kind == ObjectKind::Function) return result;
  for (uint64_t at = 0; at + width <= holder.accessible; at += width) {
    const uint64_t word = state_.pointer_at(holder.start + at);
    if (word != 0) result.push_back(word);
  }
  return result;
}

void Outside::reach(std::vector<uint64_t> pointers) {
  while (!pointers.empty()) {
    const uint32_t object = state_.memory.find(pointers.back());
    pointers.pop_back();
    if (object == 0 || !escaped_.insert(object).second) continue;
    for (uint64_t pointer : pointers_in(object)) pointers.push_back(pointer);
  }
}

void Outside::change(uint32_t object) {
  const Object& changed = state_.memory.object(object);
  if (!changed.is_live || changed.is_constant || changed.accessible == 0) return;
  if (changed.kind == ObjectKind::Function || state_.options.values == nullptr) return;
  Request request;
  request.need = Need::Outside;
  request.order = state_.model.byte_order;
  if (changed.kind == ObjectKind::Static || changed.kind == ObjectKind::Local)
    request.name = *static_cast<const ir::Symbol*>(changed.origin)->name;
  request.function = state_.code->function;
  request.instruction = origin_here(state_).instruction;
  const uint64_t bytes = changed.accessible;
  if (!state_.options.values->provide(request, {state_.memory.at(changed.start), bytes})) return;
  if (state_.check) std::memset(state_.memory.shadow_at(changed.start), 0, bytes);
}

void Outside::change(uint64_t pointer, bool keeps_first) {
  // What has escaped may have got new pointers since.
  const std::set<uint32_t> before = std::move(escaped_);
  escaped_.clear();
  for (uint32_t object : before)
    if (state_.memory.object(object).is_live && escaped_.insert(object).second) reach(pointers_in(object));
  if (!keeps_first)
    reach({pointer});
  else if (const uint32_t first = state_.memory.find(pointer); first != 0)
    reach(pointers_in(first));
  for (uint32_t object : escaped_) change(object);
}

}  // namespace heddle::interpreter
