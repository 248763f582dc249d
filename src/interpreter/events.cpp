#include "interpreter/events.h"

#include "interpreter/slot_values.h"

namespace heddle::interpreter {

Events::Events(const RunState& state) : state_(state) {
  const Options& options = state.options;
  if (options.trace && options.trace_output != nullptr)
    tracer_ = make_tracer(state.program, options.trace_output);
}

void Events::emit_event(const ObservedInfo& info, std::span<const uint8_t> bytes) {
  Event event;
  event.function = state_.code->function;
  event.instruction = info.instruction;
  event.type = info.type;
  event.value = bytes;
  event.taken = info.taken;
  event.callee = info.callee;
  if (tracer_ != nullptr) tracer_->on_event(event);
  if (state_.options.observer != nullptr) state_.options.observer->on_event(event);
}

void Events::observe(const ObservedInfo& info, const uint64_t* slots) {
  if (info.type == nullptr) {
    emit_event(info, {});
    return;
  }
  std::vector<uint8_t> bytes(expr::size_of(info.type, state_.model));
  write_slots(info.type, slots, bytes.data(), bytes.size(), state_.model.byte_order);
  emit_event(info, bytes);
}

void Events::observe_memory(const ObservedInfo& info, uint64_t address) {
  emit_event(info, {state_.memory.at(address), expr::size_of(info.type, state_.model)});
}

}  // namespace heddle::interpreter
