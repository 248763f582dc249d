#include "interpreter/emit.h"

#include <algorithm>

#include "interpreter/slot_values.h"
#include "support/check.h"

namespace heddle::interpreter {

namespace {

// A step counter of an operation must not overflow.
constexpr uint16_t kMostPendingSteps = 1000;

}  // namespace

Emitter::Emitter(const Environment& environment, FunctionCode& code, uint32_t first_temporary)
    : environment_(environment),
      code_(code),
      next_temporary_(first_temporary),
      first_temporary_(first_temporary) {}

void Emitter::separate_steps(bool is_target) {
  if (pending_steps_ > 0 && (is_target || pending_steps_ > kMostPendingSteps)) emit(Operation::Nothing);
}

void Emitter::begin_instruction(uint32_t index, const ir::Instruction& instruction, bool keeps_temporaries) {
  count_step();
  instruction_ = index;
  site_ = ir::kNoSite;
  next_temporary_ = first_temporary_;
  keeps_temporaries_ = keeps_temporaries;
  sites_.reset(instruction);
}

uint32_t Emitter::emit(Operation operation, uint32_t to, uint32_t a, uint32_t b, uint64_t c) {
  code_.code.push_back({operation, pending_steps_, to, a, b, c});
  code_.origins.push_back({instruction_, site_});
  pending_steps_ = 0;
  return position() - 1;
}

uint32_t Emitter::temporary(uint32_t count) {
  const uint32_t slot = next_temporary_;
  next_temporary_ += count;
  code_.slots = std::max(code_.slots, next_temporary_);
  return slot;
}

// The temporaries from `mark` on are not needed any more, unless a shared subexpression is among them.
uint32_t Emitter::result(uint32_t mark, uint32_t into, uint32_t count) {
  if (into != kNoSlot) return into;
  if (!keeps_temporaries_) next_temporary_ = mark;
  return temporary(count);
}

uint32_t Emitter::slot_of(Operand operand) {
  if (!operand.is_constant) return operand.slot;
  const uint32_t slot = temporary();
  emit(Operation::Constant, slot, 0, 0, operand.constant);
  return slot;
}

// The binary operation with a constant right side is the next in the enumeration.
uint32_t Emitter::emit_binary(Operation operation, uint32_t to, Operand a, Operand b) {
  CHECK(!a.is_constant, "the left operand should be in a slot");
  if (!b.is_constant) return emit(operation, to, a.slot, b.slot);
  return emit(static_cast<Operation>(static_cast<uint16_t>(operation) + 1), to, a.slot, 0, b.constant);
}

void Emitter::move(uint32_t to, Operand from, uint32_t count) {
  if (from.is_constant) {
    emit(Operation::Constant, to, 0, 0, from.constant);
    return;
  }
  if (from.slot == to) return;
  for (uint32_t i = 0; i < count; ++i) emit(Operation::Move, to + i, from.slot + i);
}

void Emitter::bind(Label& label) {
  for (uint32_t use : label.uses) code_.code[use].to = position();
  label.uses.clear();
}

void Emitter::observe(expr::TypeRef type, uint32_t slot, bool taken, const ir::Function* callee) {
  if (!environment_.observe) return;
  emit(Operation::Observe, 0, slot, add_to(code_.observed, {instruction_, type, taken, callee}));
}

void Emitter::observe_memory(expr::TypeRef type, uint32_t address) {
  if (!environment_.observe) return;
  emit(Operation::ObserveMemory, 0, address, add_to(code_.observed, {instruction_, type}));
}

void Emitter::arbitrary(uint32_t slot, ArbitraryInfo info) {
  emit(Operation::Arbitrary, slot, 0, add_to(code_.arbitraries, info));
}

Operand Emitter::unsupported(const std::string& what, expr::TypeRef type) {
  emit(Operation::Unsupported, 0, 0, add_to(code_.texts, what));
  return Operand::in(temporary(type != nullptr && type->is_scalar() ? environment_.slot_count(type) : 1));
}

void Emitter::check_defined(uint32_t slot, DefinedUse use) {
  if (environment_.check) emit(Operation::CheckDefined, 0, slot, 0, static_cast<uint64_t>(use));
}

void Emitter::check_pointer(uint32_t slot) {
  if (environment_.follows_pointers)
    emit(Operation::CheckPointer, 0, slot);
  else
    check_defined(slot, DefinedUse::Address);
}

Operand Emitter::convert_pointer(Operand pointer) {
  if (!environment_.follows_pointers || pointer.is_constant) return pointer;
  const uint32_t slot = temporary();
  emit(Operation::ConvertPointer, slot, pointer.slot, 0, environment_.greatest_address());
  return Operand::in(slot);
}

void Emitter::compare_pointers(uint32_t result, expr::Kind kind, Operand left, Operand right) {
  const uint32_t a = slot_of(left);
  emit(Operation::ComparePointers, result, a, slot_of(right), static_cast<uint64_t>(kind));
}

Operand Emitter::canonical(uint32_t slot, expr::TypeRef type) {
  const unsigned width = type->width();
  if (width >= 64) return Operand::in(slot);
  if (is_signed(type))
    emit(Operation::SignExtend, slot, slot, 0, 64 - width);
  else
    emit(Operation::ZeroExtend, slot, slot, 0, (uint64_t{1} << width) - 1);
  return Operand::in(slot);
}

Operand Emitter::generic(GenericInfo info, uint32_t mark, uint32_t into) {
  const uint32_t to = result(mark, into, environment_.slot_count(info.type));
  emit(Operation::Generic, to, 0, add_to(code_.generics, std::move(info)));
  return Operand::in(to);
}

void Emitter::step(uint32_t to, uint32_t pointer, uint32_t index, uint64_t stride) {
  emit(environment_.is_wide() ? Operation::PointerStep : Operation::PointerStep32, to, pointer, index,
       stride);
  if (environment_.model.pointer_width() < 32)
    emit(Operation::ZeroExtend, to, to, 0, environment_.greatest_address());
}

}  // namespace heddle::interpreter
