#include "interpreter/translate.h"

#include <algorithm>

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

ExprRef root_of(ExprRef place) {
  while (place->is(Kind::Index) || place->is(Kind::Member)) place = place->operand(0);
  return place;
}

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef sub) { found |= sub == symbol; });
  return found;
}

}  // namespace

uint32_t slots_of(TypeRef type, const expr::DataModel& model) {
  if (type->is_scalar()) return (type->width() + 63) / 64;
  return static_cast<uint32_t>((expr::size_of(type, model) + 7) / 8);
}

uint64_t canonical_value(uint64_t bits, TypeRef type) {
  const unsigned width = type->width();
  if (width >= 64) return bits;
  if (is_signed(type))
    return static_cast<uint64_t>(static_cast<int64_t>(bits << (64 - width)) >> (64 - width));
  return bits & ((uint64_t{1} << width) - 1);
}

Translator::Translator(const Environment& environment, const ir::Function& function)
    : environment_(environment), function_(function), code_(std::make_unique<FunctionCode>()) {
  code_->function = &function;
}

std::unique_ptr<FunctionCode> Translator::translate() {
  lay_out();
  mark_targets();
  emit_prologue();
  for (uint32_t i = 0; i < function_.body.size(); ++i) instruction(i);
  current_site_ = ir::kNoSite;
  starts_.push_back(static_cast<uint32_t>(code_->code.size()));
  emit(Operation::Return);
  for (auto [at, target] : jumps_) code_->code[at].to = starts_[target];
  return std::move(code_);
}

void Translator::collect_symbols() {
  std::unordered_set<const std::string*> seen;
  auto visit = [&](ExprRef e) {
    if (e->is(Kind::AddressOf) && root_of(e->operand(0))->is(Kind::Symbol))
      address_taken_.insert(&root_of(e->operand(0))->text());
    if (!e->is(Kind::Symbol) || !seen.insert(&e->text()).second) return;
    const ir::Symbol* symbol = environment_.program->find_symbol(e->text());
    if (symbol != nullptr && symbol->kind != ir::SymbolKind::Global &&
        symbol->kind != ir::SymbolKind::Function)
      referenced_.push_back(symbol);
  };
  for (const Instruction& i : function_.body)
    for (ExprRef operand : i.operands)
      if (operand != nullptr) expr::for_each_subexpression(operand, visit);
}

// Parameters come first, then the other variables, then temporaries.
void Translator::lay_out() {
  collect_symbols();
  for (const ir::Symbol* parameter : function_.parameters)
    if (parameter != function_.va_area) add_parameter(*parameter);
  if (function_.va_area != nullptr) {
    code_->va_area_slot = next_temporary_;
    add_parameter(*function_.va_area);
    code_->parameter_slots.pop_back();
  }
  code_->parameters_end = next_temporary_;
  for (const ir::Symbol* symbol : referenced_) add_local(*symbol);
  code_->variables_end = next_temporary_;
  code_->variables.resize(next_temporary_);
  first_temporary_ = next_temporary_;
  code_->slots = next_temporary_;
}

uint64_t Translator::frame_space(uint64_t size, uint64_t alignment) {
  FrameLayout& frame = code_->frame;
  alignment = std::max<uint64_t>(alignment, kGranule);
  const bool is_large = size >= kLargeLocal;
  if (is_large) alignment = std::max(alignment, kPage);
  frame.alignment = std::max(frame.alignment, alignment);
  const uint64_t offset = (frame.size + alignment - 1) / alignment * alignment;
  const uint64_t unit = is_large ? kPage : kGranule;
  const bool is_spread = environment_.check || environment_.spreads_objects;
  const uint64_t gap = is_spread ? std::clamp<uint64_t>(size / 4, 32, 1024) : 1;
  frame.size = (offset + size + gap + unit - 1) / unit * unit;
  return offset;
}

void Translator::add_local(const ir::Symbol& symbol) {
  auto [slot, is_new] = storage_.try_emplace(symbol.name);
  if (!is_new) return;
  Storage& storage = slot->second;
  storage.size = size_of(symbol.type);
  storage.in_slots = symbol.type->is_scalar() && !address_taken_.contains(symbol.name);
  if (storage.in_slots) {
    storage.slot = next_temporary_;
    next_temporary_ += slot_count(symbol.type);
    code_->variables.resize(next_temporary_, &symbol);
    return;
  }
  const uint64_t alignment =
      std::max<uint64_t>(symbol.alignment, expr::align_of(symbol.type, environment_.model));
  storage.offset = frame_space(storage.size, alignment);
  storage.object = code_->frame.objects.size();
  code_->frame.objects.push_back({storage.offset, storage.size, &symbol, symbol.is_constant});
}

void Translator::add_parameter(const ir::Symbol& symbol) {
  code_->parameter_slots.push_back(next_temporary_);
  if (symbol.type->is_scalar() && !address_taken_.contains(symbol.name)) {
    add_local(symbol);
    return;
  }
  add_local(symbol);
  storage_[symbol.name].slot = next_temporary_;  // where the argument arrives
  next_temporary_ += slot_count(symbol.type);
  code_->variables.resize(next_temporary_);  // from where it is copied
}

// Parameters that live in memory are copied there.
void Translator::emit_prologue() {
  auto settle = [&](const ir::Symbol* parameter) {
    const Storage& storage = storage_.at(parameter->name);
    if (storage.in_slots || storage.size == 0) return;
    const Place to = symbol_place(environment_.program->reference(*parameter));
    if (is_small(parameter->type)) {
      store(to, Operand::in(storage.slot));
      return;
    }
    const uint64_t bits = parameter->type->is_scalar() ? parameter->type->width() : storage.size * 8;
    const Address address = absolute(access(to, storage.size, true));
    emit(Operation::StoreBytes, 0, address.slot, storage.slot, bits | kRawTo);
  };
  for (const ir::Symbol* parameter : function_.parameters) settle(parameter);
  if (function_.va_area != nullptr &&
      std::ranges::find(function_.parameters, function_.va_area) == function_.parameters.end())
    settle(function_.va_area);
}

void Translator::mark_targets() {
  is_target_.assign(function_.body.size() + 1, false);
  for (const Instruction& i : function_.body)
    if (i.op == Op::Goto && i.target < is_target_.size()) is_target_[i.target] = true;
}

// Memory has changed: what was read from it must be read again.
void Translator::forget_values() {
  known_.clear();
  known_order_.clear();
}

void Translator::prepare_sharing(const Instruction& i) {
  shared_.clear();
  forget_values();
  std::unordered_set<ExprRef> seen;
  for (ExprRef operand : i.operands) {
    if (operand == nullptr || operand->operand_count() == 0) continue;
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      for (ExprRef sub : e->operands())
        if (sub->operand_count() > 0 && !seen.insert(sub).second) shared_.insert(sub);
    });
  }
}

void Translator::instruction(uint32_t index) {
  const Instruction& i = function_.body[index];
  if (pending_steps_ > 0 && (is_target_[index] || pending_steps_ > 1000)) emit(Operation::Nothing);
  starts_.push_back(static_cast<uint32_t>(code_->code.size()));
  ++pending_steps_;
  current_instruction_ = index;
  current_site_ = ir::kNoSite;
  next_temporary_ = first_temporary_;
  sites_.reset(i);
  prepare_sharing(i);
  if (environment_.follows) emit(Operation::Follow);
  switch (i.op) {
    case Op::Skip:
      observe(nullptr, 0);
      break;
    case Op::Assign:
      assign(i);
      break;
    case Op::Havoc:
      havoc(i);
      break;
    case Op::Assume:
      assume(i);
      break;
    case Op::Assert:
      assertion(i);
      break;
    case Op::Goto:
      jump_instruction(i);
      break;
    case Op::Call:
      call(i);
      break;
    case Op::Return:
      return_value(i);
      break;
    case Op::Decl:
      declare(i);
      break;
    case Op::Dead:
      dead(i);
      break;
    case Op::Alloc:
      allocate(i);
      break;
    case Op::Free: {
      const uint32_t pointer = slot_of(value(i.operands[0], sites_.operand(0)));
      check_defined(pointer, DefinedUse::Address);
      emit(Operation::Free, 0, pointer, i.variant == ir::Variant::Stack ? 1 : 0);
      observe(nullptr, 0);
      break;
    }
    case Op::Copy:
    case Op::Fill: {
      uint32_t slots[3];
      for (uint32_t k = 0; k < 3; ++k) slots[k] = slot_of(value(i.operands[k], sites_.operand(k)));
      check_defined(slots[0], DefinedUse::Address);
      if (i.op == Op::Copy) check_defined(slots[1], DefinedUse::Address);
      check_defined(slots[2], DefinedUse::Address);
      emit(i.op == Op::Copy ? Operation::CopyMemory : Operation::FillMemory, slots[0], slots[1], slots[2]);
      observe(nullptr, 0);
      break;
    }
    case Op::Output:
      output(i);
      break;
    case Op::Halt:
      halt(i);
      break;
    case Op::StartThread:
    case Op::EndThread:
    case Op::AtomicBegin:
    case Op::AtomicEnd:
      unsupported(std::string(info(i.op).name) + ": threads cannot be executed", nullptr);
      break;
  }
}

void Translator::assign(const Instruction& i) {
  TypeRef type = i.place()->type();
  const SiteNode value_node = sites_.operand(1);
  if (!type->is_scalar()) {
    if (!type->is_aggregate()) {
      unsupported("assignment of type " + expr::to_string(type), nullptr);
      return;
    }
    const Place to = place(i.place(), sites_.operand(0));
    store_aggregate(to, i.value(), value_node);
    if (environment_.observe) {
      const uint32_t address = slot_of(address_of(to));
      const auto number = static_cast<uint32_t>(code_->observed.size());
      code_->observed.push_back({current_instruction_, type});
      emit(Operation::ObserveMemory, 0, address, number);
    }
    return;
  }
  uint32_t into = kNoSlot;
  if (i.place()->is(Kind::Symbol)) {
    const Place to = symbol_place(i.place());
    if (to.root == Place::Root::Slot) into = to.slot;
  }
  const Operand result = converted(i.value(), value_node, type, into);
  assign_scalar(i.place(), result, type);
}

void Translator::assign_scalar(ExprRef to, Operand from, TypeRef type) {
  SiteScope scope(*this, sites_.operand(0));
  store(place(to, sites_.operand(0)), from);
  if (environment_.observe) observe(type, slot_of(from));
}

void Translator::havoc(const Instruction& i) {
  TypeRef type = i.place()->type();
  const bool is_input = i.name != nullptr;
  const ArbitraryInfo info{is_input ? Need::Input : Need::Havoc, is_input ? std::string_view(*i.name) : "",
                           type};
  if (type->is_scalar()) {
    const uint32_t slot = temporary(slot_count(type));
    arbitrary(slot, info);
    assign_scalar(i.place(), Operand::in(slot), type);
    return;
  }
  const Address to = absolute(access(place(i.place(), sites_.operand(0)), size_of(type), true));
  code_->arbitraries.push_back(info);
  emit(Operation::ArbitraryMemory, 0, to.slot, static_cast<uint32_t>(code_->arbitraries.size() - 1),
       size_of(type) | (to.is_raw ? kRawTo : 0));
  if (!environment_.observe) return;
  code_->observed.push_back({current_instruction_, type});
  emit(Operation::ObserveMemory, 0, to.slot, static_cast<uint32_t>(code_->observed.size() - 1));
}

void Translator::assume(const Instruction& i) {
  Label holds;
  jump(i.condition(), sites_.operand(0), true, holds);
  emit(Operation::AssumptionFailed);
  bind(holds);
  observe(nullptr, 0);
}

// For the message of an assertion that there is no overflow: on the way to the failure the operands are
// computed once more. Expressions have no effects.
uint32_t Translator::overflowing_operation(ExprRef condition) {
  SiteNode node = sites_.operand(0);
  if (condition->is(Kind::Implies)) {
    condition = condition->operand(1);
    node = sites_.child(node, 1);
  }
  if (!condition->is(Kind::Not)) return kNoSlot;
  ExprRef overflows = condition->operand(0);
  node = sites_.child(node, 0);
  for (const Kind operation : {Kind::Neg, Kind::Add, Kind::Sub, Kind::Mul, Kind::Div, Kind::Shl}) {
    if (!overflows->is(expr::overflow_predicate(operation))) continue;
    ArithmeticInfo info{operation, overflows->operand(0)->type()};
    info.left = slot_of(value(overflows->operand(0), sites_.child(node, 0)));
    if (overflows->operand_count() > 1) {
      info.right = slot_of(value(overflows->operand(1), sites_.child(node, 1)));
      info.right_type = overflows->operand(1)->type();
    }
    code_->checks.push_back(info);
    return static_cast<uint32_t>(code_->checks.size() - 1);
  }
  return kNoSlot;
}

void Translator::assertion(const Instruction& i) {
  Label holds;
  jump(i.condition(), sites_.operand(0), true, holds);
  const uint32_t explained = overflowing_operation(i.condition());
  emit(Operation::AssertionFailed, 0, 0, explained);
  bind(holds);
  observe(nullptr, 0);
}

void Translator::jump_instruction(const Instruction& i) {
  const bool is_always = i.condition()->is(Kind::Constant) && i.condition()->small_value() != 0;
  if (environment_.observe) {
    Label stays;
    jump(i.condition(), sites_.operand(0), false, stays);
    observe(nullptr, 0, true);
    jumps_.emplace_back(emit(Operation::Jump), i.target);
    bind(stays);
    observe(nullptr, 0, false);
    return;
  }
  Label taken;
  if (is_always) {
    jumps_.emplace_back(emit(Operation::Jump), i.target);
    return;
  }
  jump(i.condition(), sites_.operand(0), true, taken);
  for (uint32_t use : taken.uses) jumps_.emplace_back(use, i.target);
}

void Translator::return_value(const Instruction& i) {
  TypeRef type = function_.type->result();
  ExprRef returned = i.operands.empty() ? nullptr : i.operands[0];
  if (returned == nullptr || type->is(expr::TypeKind::Void)) {
    observe(nullptr, 0);
    emit(Operation::Return);
    return;
  }
  const uint32_t slot = temporary(slot_count(type));
  value_to(returned, sites_.operand(0), type, slot);
  observe(type, slot);
  emit(Operation::Return, 0, slot, slot_count(type));
}

// match: DECL x; ASSIGN x = e, where e does not read x
// result: the arbitrary value is never seen
bool Translator::declaration_is_overwritten(uint32_t index) const {
  if (index + 1 >= function_.body.size() || is_target_[index + 1]) return false;
  const Instruction& next = function_.body[index + 1];
  ExprRef symbol = function_.body[index].operands[0];
  return next.op == Op::Assign && next.place() == symbol && !mentions(next.value(), symbol);
}

void Translator::declare(const Instruction& i) {
  ExprRef symbol = i.operands[0];
  auto found = storage_.find(&symbol->text());
  if (found == storage_.end()) return;
  const Storage& storage = found->second;
  const ArbitraryInfo info{Need::Declared, symbol->text(), symbol->type()};
  if (!storage.in_slots) {
    code_->arbitraries.push_back(info);
    emit(Operation::DeclareMemory, 0, static_cast<uint32_t>(storage.object),
         static_cast<uint32_t>(code_->arbitraries.size() - 1), storage.size);
    observe(nullptr, 0);
    return;
  }
  const bool is_plain = !environment_.check && !environment_.observe && !environment_.asks_for_values;
  if (is_plain && declaration_is_overwritten(current_instruction_)) return;
  if (is_plain && is_small(symbol->type())) {
    const unsigned unused = 64 - symbol->type()->width();
    emit(Operation::Garbage, storage.slot, is_signed(symbol->type()) ? 1 : 0, 0, unused);
    return;
  }
  arbitrary(storage.slot, info);
  observe(symbol->type(), storage.slot);
}

void Translator::dead(const Instruction& i) {
  auto found = storage_.find(&i.operands[0]->text());
  if (found != storage_.end() && !found->second.in_slots)
    emit(Operation::EndMemory, 0, static_cast<uint32_t>(found->second.object));
  if (environment_.follows && found != storage_.end() && found->second.in_slots)
    emit(Operation::Constant, found->second.slot);  // what it held is no longer held
  observe(nullptr, 0);
}

void Translator::allocate(const Instruction& i) {
  const uint32_t bytes = slot_of(value(i.operands[1], sites_.operand(1)));
  check_defined(bytes, DefinedUse::Address);
  const uint32_t pointer = temporary();
  const uint32_t alignment = slot_of(value(i.operands[2], sites_.operand(2)));
  check_defined(alignment, DefinedUse::Address);
  emit(i.variant == ir::Variant::Stack ? Operation::AllocateStack : Operation::Allocate, pointer, bytes,
       alignment);
  assign_scalar(i.operands[0], Operand::in(pointer), i.operands[0]->type());
}

void Translator::output(const Instruction& i) {
  OutputInfo info;
  info.is_bytes = i.variant == ir::Variant::Bytes;
  info.stream = slot_of(value(i.operands[1], sites_.operand(1)));
  info.format = slot_of(value(i.operands[2], sites_.operand(2)));
  info.arguments = slot_of(value(i.operands[3], sites_.operand(3)));
  const uint32_t count = temporary();
  code_->outputs.push_back(info);
  emit(Operation::Output, count, 0, static_cast<uint32_t>(code_->outputs.size() - 1));
  forget_values();
  if (i.operands[0] == nullptr) {
    observe(nullptr, 0);
    return;
  }
  TypeRef type = i.operands[0]->type();
  assign_scalar(i.operands[0], canonical(count, type), type);
}

void Translator::halt(const Instruction& i) {
  const uint32_t status = slot_of(value(i.operands[0], sites_.operand(0)));
  observe(i.operands[0]->type(), status);
  emit(Operation::Halt, 0, status, i.variant == ir::Variant::Abort ? 1 : 0);
}

}  // namespace heddle::interpreter
