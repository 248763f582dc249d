#include "interpreter/calls.h"

#include <algorithm>
#include <cstring>

#include "expr/evaluate.h"
#include "interpreter/code_cache.h"
#include "interpreter/descriptions.h"
#include "interpreter/findings.h"
#include "interpreter/inputs.h"
#include "interpreter/pointers.h"
#include "interpreter/slot_values.h"
#include "ir/call_types.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {

using expr::TypeRef;

namespace {

constexpr size_t kMaximumDepth = 4'000'000;

// Whether a value of one type lies in slots exactly as one of the other does.
bool is_same_layout(TypeRef a, TypeRef b) {
  return a == b || (a->is_pointer() && b->is_pointer());
}

}  // namespace

void Calls::enter_entry() {
  const ir::Function* entry = state_.program.find_function(state_.program.entry());
  if (entry == nullptr || !entry->has_body)
    throw support::InputError("", 0, 0,
                              "the program has no function '" + state_.program.entry() + "' to begin with");
  state_.code = &codes_.code_of(*entry);
  state_.pc = state_.code->code.data();
  if (state_.code->frame.size > 0) {
    state_.frame_memory = state_.memory.push_frame(state_.code->frame);
    if (state_.frame_memory == 0)
      state_.stop(OutcomeKind::ResourceLimit, 0,
                  "out of memory for the local objects of '" + *entry->name + "'");
    if (state_.check) state_.memory.make_undefined(state_.frame_memory, state_.code->frame.size);
  }
  if (state_.check) std::fill(state_.shadows, state_.shadows + state_.code->variables_end, ~uint64_t{0});
}

const ir::Function& Calls::callee_of(const CallInfo& info) {
  if (info.callee != nullptr) return *info.callee;
  const uint64_t address = state_.registers[info.pointer];
  const int64_t number = state_.memory.function_at(address);
  if (number < 0)
    fail_memory(state_, "call through a pointer to no function (" + describe_address(state_, address) + ")");
  return *state_.functions[static_cast<size_t>(number)];
}

void Calls::convert(TypeRef from_type, const uint64_t* from, const uint64_t* from_shadow, TypeRef to_type,
                    uint64_t* to, uint64_t* to_shadow, bool arrives) {
  const uint32_t count = slots_of(to_type, state_.model);
  if (is_same_layout(from_type, to_type)) {
    std::copy_n(from, count, to);
    if (state_.check) std::copy_n(from_shadow, count, to_shadow);
    return;
  }
  bool is_undefined = true;
  if (from_type->is_scalar() && to_type->is_scalar()) {
    const llvm::APInt bits = bits_of_slots(from_type, from);
    slots_of_bits(to_type, expr::evaluate_operation(expr::Kind::Cast, to_type, {{from_type}}, {{bits}}), to);
    if (state_.check && arrives)
      is_undefined = std::any_of(from_shadow, from_shadow + slots_of(from_type, state_.model),
                                 [](uint64_t s) { return s != 0; });
  } else {
    const uint64_t size = expr::size_of(to_type, state_.model);
    std::vector<uint8_t> bytes(size);
    inputs_.provide({Need::Missing, "", to_type}, bytes);
    read_slots(to_type, bytes.data(), size, state_.model.byte_order, to);
  }
  if (state_.check) std::fill_n(to_shadow, count, is_undefined ? ~uint64_t{0} : 0);
}

// Parameters from arguments that do not lie as they should: a call through a pointer of another type.
void Calls::pass_arguments(CallInfo& info, const FunctionCode& callee, uint64_t* to, uint64_t* shadow_to) {
  if (info.known != &callee) {
    info.known = &callee;
    info.is_plain = true;
    size_t i = 0;
    for (const ir::Symbol* parameter : callee.function->parameters) {
      if (parameter == callee.function->va_area) continue;
      if (i >= info.arguments.size() || !is_same_layout(info.arguments[i].type, parameter->type))
        info.is_plain = false;
      ++i;
    }
  }
  const uint32_t slots = callee.va_area_slot != kNoSlot ? callee.va_area_slot : callee.parameters_end;
  if (info.is_plain) {
    if (slots == 0) return;
    const uint32_t first = info.arguments.front().slot;
    std::copy_n(state_.registers + first, slots, to);
    if (state_.check) std::copy_n(state_.shadows + first, slots, shadow_to);
    return;
  }
  size_t i = 0;
  for (const ir::Symbol* parameter : callee.function->parameters) {
    if (parameter == callee.function->va_area) continue;
    const uint32_t slot = callee.parameter_slots[i];
    uint64_t* shadow = state_.check ? shadow_to + slot : nullptr;
    if (i < info.arguments.size()) {
      const CallArgument& argument = info.arguments[i];
      convert(argument.type, state_.registers + argument.slot,
              state_.check ? state_.shadows + argument.slot : nullptr, parameter->type, to + slot, shadow,
              info.callee != nullptr ||
                  ir::arrives_as(argument.type, parameter->type, state_.model.int_width(), state_.model));
    } else {
      const uint64_t size = expr::size_of(parameter->type, state_.model);
      std::vector<uint8_t> bytes(size);
      inputs_.provide({Need::Missing, "", parameter->type}, bytes);
      read_slots(parameter->type, bytes.data(), size, state_.model.byte_order, to + slot);
      if (state_.check) std::fill_n(shadow, slots_of(parameter->type, state_.model), ~uint64_t{0});
    }
    ++i;
  }
}

// The arguments from number `first` on, each in the next slots of a fresh object.
uint64_t Calls::make_va_area(const CallInfo& info, size_t first) {
  const uint64_t unit = state_.model.va_slot_bytes();
  const expr::ByteOrder order = state_.model.byte_order;
  auto occupied = [&](TypeRef type) { return (expr::size_of(type, state_.model) + unit - 1) / unit * unit; };
  uint64_t size = 0;
  for (size_t i = first; i < info.arguments.size(); ++i) size += occupied(info.arguments[i].type);
  const uint32_t id = state_.memory.allocate(size, kGranule, ObjectKind::Arguments, nullptr);
  if (id == 0) state_.stop(OutcomeKind::ResourceLimit, 0, "out of memory for the arguments of a call");
  state_.allocations.push_back(id);
  const uint64_t start = state_.memory.object(id).start;
  uint64_t address = start;
  if (size > 0) std::memset(state_.memory.at(address), 0, size);
  if (state_.check && size > 0) std::memset(state_.memory.shadow_at(address), 0, size);
  for (size_t i = first; i < info.arguments.size(); ++i) {
    const CallArgument& argument = info.arguments[i];
    const uint64_t bytes = expr::size_of(argument.type, state_.model);
    write_slots(argument.type, state_.registers + argument.slot, state_.memory.at(address), bytes, order);
    if (state_.check) {
      write_slots(argument.type, state_.shadows + argument.slot, state_.memory.shadow_at(address), bytes,
                  order);
      if (state_.follows_pointers) store_handles(state_, address, state_.shadows + argument.slot, bytes);
    }
    address += occupied(argument.type);
  }
  return start;
}

void Calls::call_without_body(const CallInfo& info, const ir::Function& callee) {
  if (info.result != nullptr) inputs_.arbitrary({Need::Input, *callee.name, info.result}, info.result_slot);
  ++state_.pc;
}

void Calls::call(CallInfo& info) {
  const ir::Function& function = callee_of(info);
  if (!function.has_body) {
    call_without_body(info, function);
    return;
  }
  const bool is_known = info.known != nullptr && info.known->function == &function;
  const FunctionCode& callee = is_known ? *info.known : codes_.code_of(function);
  uint64_t* to = state_.registers + state_.code->slots;
  uint64_t* shadow_to = state_.check ? state_.shadows + state_.code->slots : nullptr;
  if (state_.frames.size() >= kMaximumDepth || to + callee.slots > state_.registers_end)
    state_.stop(OutcomeKind::ResourceLimit, 0,
                "recursion too deep: " + std::to_string(state_.frames.size()) + " calls are active in '" +
                    *function.name + "'");
  pass_arguments(info, callee, to, shadow_to);
  std::fill(to + callee.parameters_end, to + callee.variables_end, 0);
  if (state_.check)
    std::fill(shadow_to + callee.parameters_end, shadow_to + callee.variables_end, ~uint64_t{0});
  const size_t allocations = state_.allocations.size();
  if (callee.va_area_slot != kNoSlot) {
    to[callee.va_area_slot] = make_va_area(info, callee.parameter_slots.size());
    if (state_.check) shadow_to[callee.va_area_slot] = address_shadow(state_, to[callee.va_area_slot]);
  }
  state_.frames.push_back({state_.code, state_.pc + 1, state_.registers, state_.shadows, state_.frame_memory,
                           &info, allocations});
  if (callee.frame.size > 0) {
    const uint64_t memory = state_.memory.push_frame(callee.frame);
    if (memory == 0)
      state_.stop(OutcomeKind::ResourceLimit, 0,
                  "out of memory for the local objects of '" + *function.name + "'");
    state_.frame_memory = memory;
    if (state_.check) state_.memory.make_undefined(memory, callee.frame.size);
  }
  state_.code = &callee;
  state_.registers = to;
  state_.shadows = shadow_to;
  state_.pc = callee.code.data();
}

// Objects that live as long as the activation end with it.
void Calls::end_frame() {
  const size_t keep = state_.frames.back().allocations;
  for (; state_.allocations.size() > keep; state_.allocations.pop_back())
    state_.memory.free(state_.allocations.back());
  if (state_.code->frame.size > 0) state_.memory.pop_frame(state_.code->frame);
}

void Calls::leave(uint32_t slot, uint32_t count) {
  TypeRef type = state_.code->function->type->result();
  if (state_.frames.empty())
    state_.stop(OutcomeKind::Exited, count > 0 ? static_cast<int>(state_.registers[slot] & 0xff) : 0, "");
  end_frame();
  const Frame frame = state_.frames.back();
  state_.frames.pop_back();
  const uint64_t* from = state_.registers + slot;
  const uint64_t* from_shadow = state_.check ? state_.shadows + slot : nullptr;
  state_.code = frame.code;
  state_.registers = frame.registers;
  state_.shadows = frame.shadows;
  state_.frame_memory = frame.memory;
  state_.pc = frame.resume;
  const CallInfo& call = *frame.call;
  if (call.result == nullptr) return;
  if (count == 1 && type == call.result) {
    state_.registers[call.result_slot] = *from;
    if (state_.check) state_.shadows[call.result_slot] = *from_shadow;
    return;
  }
  uint64_t* to = state_.registers + call.result_slot;
  uint64_t* to_shadow = state_.check ? state_.shadows + call.result_slot : nullptr;
  if (count > 0) {
    convert(type, from, from_shadow, call.result, to, to_shadow,
            call.callee != nullptr || ir::arrives_as(type, call.result, 0, state_.model));
    return;
  }
  const uint64_t size = expr::size_of(call.result, state_.model);
  std::vector<uint8_t> bytes(size);
  --state_.pc;
  inputs_.provide({Need::Missing, "", call.result}, bytes);
  ++state_.pc;
  read_slots(call.result, bytes.data(), size, state_.model.byte_order, to);
  if (state_.check) std::fill_n(to_shadow, slots_of(call.result, state_.model), ~uint64_t{0});
}

}  // namespace heddle::interpreter
