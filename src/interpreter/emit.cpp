// The small steps of translation: slots, labels, single operations.
#include <algorithm>

#include "interpreter/translate.h"
#include "support/check.h"

namespace heddle::interpreter {

uint32_t Translator::emit(Operation operation, uint32_t to, uint32_t a, uint32_t b, uint64_t c) {
  code_->code.push_back({operation, pending_steps_, to, a, b, c});
  code_->origins.push_back({current_instruction_, current_site_});
  pending_steps_ = 0;
  return static_cast<uint32_t>(code_->code.size() - 1);
}

uint32_t Translator::temporary(uint32_t count) {
  const uint32_t slot = next_temporary_;
  next_temporary_ += count;
  code_->slots = std::max(code_->slots, next_temporary_);
  return slot;
}

// A place for the result of an operation whose operands were computed into temporaries from `mark` on. Those
// are not needed any more, unless a shared subexpression is among them.
uint32_t Translator::result(uint32_t mark, uint32_t into, uint32_t count) {
  if (into != kNoSlot) return into;
  if (shared_.empty()) next_temporary_ = mark;
  return temporary(count);
}

uint32_t Translator::slot_of(Operand operand) {
  if (!operand.is_constant) return operand.slot;
  const uint32_t slot = temporary();
  emit(Operation::Constant, slot, 0, 0, operand.constant);
  return slot;
}

Operand Translator::constant_of(expr::ExprRef e) {
  if (is_small(e->type())) return Operand::of(canonical_value(e->small_value(), e->type()));
  if (!e->type()->is_scalar())
    return unsupported("a constant of type " + expr::to_string(e->type()), nullptr);
  const llvm::APInt bits = e->value();
  const uint32_t slot = temporary(slot_count(e->type()));
  for (unsigned i = 0; i < bits.getNumWords(); ++i)
    emit(Operation::Constant, slot + i, 0, 0, bits.getRawData()[i]);
  return Operand::in(slot);
}

// The binary operation with a constant right side is the next in the enumeration.
uint32_t Translator::emit_binary(Operation operation, uint32_t to, Operand a, Operand b) {
  CHECK(!a.is_constant, "the left operand should be in a slot");
  if (!b.is_constant) return emit(operation, to, a.slot, b.slot);
  return emit(static_cast<Operation>(static_cast<uint16_t>(operation) + 1), to, a.slot, 0, b.constant);
}

void Translator::move(uint32_t to, Operand from, uint32_t count) {
  if (from.is_constant) {
    emit(Operation::Constant, to, 0, 0, from.constant);
    return;
  }
  if (from.slot == to) return;
  for (uint32_t i = 0; i < count; ++i) emit(Operation::Move, to + i, from.slot + i);
}

void Translator::bind(Label& label) {
  for (uint32_t use : label.uses) code_->code[use].to = static_cast<uint32_t>(code_->code.size());
  label.uses.clear();
}

void Translator::observe(expr::TypeRef type, uint32_t slot, bool taken, const ir::Function* callee) {
  if (!environment_.observe) return;
  code_->observed.push_back({current_instruction_, type, taken, callee});
  emit(Operation::Observe, 0, slot, static_cast<uint32_t>(code_->observed.size() - 1));
}

void Translator::arbitrary(uint32_t slot, ArbitraryInfo info) {
  code_->arbitraries.push_back(info);
  emit(Operation::Arbitrary, slot, 0, static_cast<uint32_t>(code_->arbitraries.size() - 1));
}

Operand Translator::unsupported(const std::string& what, expr::TypeRef type) {
  code_->texts.push_back(what);
  emit(Operation::Unsupported, 0, 0, static_cast<uint32_t>(code_->texts.size() - 1));
  return Operand::in(temporary(type != nullptr && type->is_scalar() ? slot_count(type) : 1));
}

void Translator::check_defined(uint32_t slot, DefinedUse use) {
  if (environment_.check) emit(Operation::CheckDefined, 0, slot, 0, static_cast<uint64_t>(use));
}

// Only operations that came from C: what the front end added cannot go wrong in C's sense.
void Translator::check_arithmetic(expr::ExprRef e, SiteNode node, Operand left, Operand right) {
  if (!environment_.check || sites_.site(node) == ir::kNoSite || !e->type()->is_bitvector()) return;
  const bool is_division = e->is(Kind::Div) || e->is(Kind::Mod);
  const bool is_shift = e->is(Kind::Shl) || e->is(Kind::Shr);
  const bool may_overflow = e->type()->is_signed() &&
                            (e->is(Kind::Neg) || e->is(Kind::Add) || e->is(Kind::Sub) || e->is(Kind::Mul));
  if (!is_division && !is_shift && !may_overflow) return;
  ArithmeticInfo info{e->kind(), e->type()};
  info.left = slot_of(left);
  if (e->operand_count() > 1) {
    info.right = slot_of(right);
    info.right_type = e->operand(1)->type();
  }
  code_->checks.push_back(info);
  emit(Operation::CheckArithmetic, 0, 0, static_cast<uint32_t>(code_->checks.size() - 1));
}

}  // namespace heddle::interpreter
