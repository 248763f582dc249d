// Calls and returns. Frames are the interpreter's own, so recursion is limited by memory and not by the
// machine's stack.
#include <algorithm>
#include <cstring>

#include "expr/evaluate.h"
#include "interpreter/machine.h"

namespace heddle::interpreter {

using expr::TypeRef;

namespace {

constexpr size_t kMaximumDepth = 4'000'000;

// Whether a value of one type lies in slots exactly as one of the other does.
bool is_same_layout(TypeRef a, TypeRef b) {
  return a == b || (a->is_pointer() && b->is_pointer());
}

}  // namespace

const ir::Function& Machine::callee_of(const CallInfo& info) {
  if (info.callee != nullptr) return *info.callee;
  const uint64_t address = registers_[info.pointer];
  const int64_t number = memory_.function_at(address);
  if (number < 0) fail_memory("call through a pointer to no function (" + describe_address(address) + ")");
  return *functions_[static_cast<size_t>(number)];
}

void Machine::convert(TypeRef from_type, const uint64_t* from, const uint64_t* from_shadow, TypeRef to_type,
                      uint64_t* to, uint64_t* to_shadow) {
  const uint32_t count = slots_of(to_type, model_);
  if (is_same_layout(from_type, to_type)) {
    std::copy_n(from, count, to);
    if (check_) std::copy_n(from_shadow, count, to_shadow);
    return;
  }
  bool is_undefined = true;
  if (from_type->is_scalar() && to_type->is_scalar()) {
    const llvm::APInt bits = bits_of_slots(from_type, from);
    slots_of_bits(to_type, expr::evaluate_operation(expr::Kind::Cast, to_type, {{from_type}}, {{bits}}), to);
    if (check_)
      is_undefined = std::any_of(from_shadow, from_shadow + slots_of(from_type, model_),
                                 [](uint64_t s) { return s != 0; });
  } else {
    const uint64_t size = expr::size_of(to_type, model_);
    std::vector<uint8_t> bytes(size);
    provide({Need::Missing, "", to_type}, bytes);
    read_slots(to_type, bytes.data(), size, to);
  }
  if (check_) std::fill_n(to_shadow, count, is_undefined ? ~uint64_t{0} : 0);
}

// Parameters from arguments that do not lie as they should: a call through a pointer of another type.
void Machine::pass_arguments(CallInfo& info, const FunctionCode& callee, uint64_t* to, uint64_t* shadow_to) {
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
    std::copy_n(registers_ + first, slots, to);
    if (check_) std::copy_n(shadows_ + first, slots, shadow_to);
    return;
  }
  size_t i = 0;
  for (const ir::Symbol* parameter : callee.function->parameters) {
    if (parameter == callee.function->va_area) continue;
    const uint32_t slot = callee.parameter_slots[i];
    uint64_t* shadow = check_ ? shadow_to + slot : nullptr;
    if (i < info.arguments.size()) {
      const CallArgument& argument = info.arguments[i];
      convert(argument.type, registers_ + argument.slot, check_ ? shadows_ + argument.slot : nullptr,
              parameter->type, to + slot, shadow);
    } else {
      const uint64_t size = expr::size_of(parameter->type, model_);
      std::vector<uint8_t> bytes(size);
      provide({Need::Missing, "", parameter->type}, bytes);
      read_slots(parameter->type, bytes.data(), size, to + slot);
      if (check_) std::fill_n(shadow, slots_of(parameter->type, model_), ~uint64_t{0});
    }
    ++i;
  }
}

// The arguments from number `first` on, each in the next slots of a fresh object.
uint64_t Machine::make_va_area(const CallInfo& info, size_t first) {
  const uint64_t unit = model_.va_slot_bytes();
  auto occupied = [&](TypeRef type) { return (expr::size_of(type, model_) + unit - 1) / unit * unit; };
  uint64_t size = 0;
  for (size_t i = first; i < info.arguments.size(); ++i) size += occupied(info.arguments[i].type);
  const uint32_t id = memory_.allocate(size, kGranule, ObjectKind::Arguments, nullptr);
  if (id == 0) stop(OutcomeKind::ResourceLimit, 0, "out of memory for the arguments of a call");
  allocations_.push_back(id);
  const uint64_t start = memory_.object(id).start;
  uint64_t address = start;
  if (size > 0) std::memset(memory_.at(address), 0, size);
  if (check_ && size > 0) std::memset(memory_.shadow_at(address), 0, size);
  for (size_t i = first; i < info.arguments.size(); ++i) {
    const CallArgument& argument = info.arguments[i];
    const uint64_t bytes = expr::size_of(argument.type, model_);
    write_slots(argument.type, registers_ + argument.slot, memory_.at(address), bytes);
    if (check_) write_slots(argument.type, shadows_ + argument.slot, memory_.shadow_at(address), bytes);
    address += occupied(argument.type);
  }
  return start;
}

void Machine::call_without_body(const CallInfo& info, const ir::Function& callee) {
  if (info.result != nullptr) arbitrary({Need::Input, *callee.name, info.result}, info.result_slot);
  ++pc_;
}

void Machine::call(CallInfo& info) {
  const ir::Function& function = callee_of(info);
  if (!function.has_body) {
    call_without_body(info, function);
    return;
  }
  const bool is_known = info.known != nullptr && info.known->function == &function;
  const FunctionCode& callee = is_known ? *info.known : code_of(function);
  uint64_t* to = registers_ + code_->slots;
  uint64_t* shadow_to = check_ ? shadows_ + code_->slots : nullptr;
  if (frames_.size() >= kMaximumDepth || to + callee.slots > registers_end_)
    stop(OutcomeKind::ResourceLimit, 0,
         "recursion too deep: " + std::to_string(frames_.size()) + " calls are active in '" + *function.name +
             "'");
  pass_arguments(info, callee, to, shadow_to);
  std::fill(to + callee.parameters_end, to + callee.variables_end, 0);
  if (check_) std::fill(shadow_to + callee.parameters_end, shadow_to + callee.variables_end, ~uint64_t{0});
  const size_t allocations = allocations_.size();
  if (callee.va_area_slot != kNoSlot) {
    to[callee.va_area_slot] = make_va_area(info, callee.parameter_slots.size());
    if (check_) shadow_to[callee.va_area_slot] = 0;
  }
  frames_.push_back({code_, pc_ + 1, registers_, shadows_, frame_memory_, &info, allocations});
  if (callee.frame.size > 0) {
    const uint64_t memory = memory_.push_frame(callee.frame);
    if (memory == 0)
      stop(OutcomeKind::ResourceLimit, 0, "out of memory for the local objects of '" + *function.name + "'");
    frame_memory_ = memory;
    if (check_) std::memset(memory_.shadow_at(memory), 0xff, callee.frame.size);
  }
  code_ = &callee;
  registers_ = to;
  shadows_ = shadow_to;
  pc_ = callee.code.data();
}

// Objects that live as long as the activation end with it.
void Machine::end_frame() {
  const size_t keep = frames_.back().allocations;
  for (; allocations_.size() > keep; allocations_.pop_back()) memory_.free(allocations_.back());
  if (code_->frame.size > 0) memory_.pop_frame(code_->frame);
}

void Machine::leave(uint32_t slot, uint32_t count) {
  TypeRef type = code_->function->type->result();
  if (frames_.empty())
    stop(OutcomeKind::Exited, count > 0 ? static_cast<int>(registers_[slot] & 0xff) : 0, "");
  end_frame();
  const Frame frame = frames_.back();
  frames_.pop_back();
  const uint64_t* from = registers_ + slot;
  const uint64_t* from_shadow = check_ ? shadows_ + slot : nullptr;
  code_ = frame.code;
  registers_ = frame.registers;
  shadows_ = frame.shadows;
  frame_memory_ = frame.memory;
  pc_ = frame.resume;
  const CallInfo& call = *frame.call;
  if (call.result == nullptr) return;
  if (count == 1 && type == call.result) {
    registers_[call.result_slot] = *from;
    if (check_) shadows_[call.result_slot] = *from_shadow;
    return;
  }
  uint64_t* to = registers_ + call.result_slot;
  uint64_t* to_shadow = check_ ? shadows_ + call.result_slot : nullptr;
  if (count > 0) {
    convert(type, from, from_shadow, call.result, to, to_shadow);
    return;
  }
  const uint64_t size = expr::size_of(call.result, model_);
  std::vector<uint8_t> bytes(size);
  --pc_;
  provide({Need::Missing, "", call.result}, bytes);
  ++pc_;
  read_slots(call.result, bytes.data(), size, to);
  if (check_) std::fill_n(to_shadow, slots_of(call.result, model_), ~uint64_t{0});
}

}  // namespace heddle::interpreter
