#include "interpreter/translate.h"

#include <algorithm>
#include <vector>

#include "expr/evaluate.h"
#include "interpreter/slot_values.h"
#include "interpreter/translate_call.h"
#include "interpreter/translate_padding.h"
#include "interpreter/translation.h"
#include "ir/executed.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef sub) { found |= sub == symbol; });
  return found;
}

// Goes through the instructions.
class FunctionTranslator {
 public:
  FunctionTranslator(const Environment& environment, const ir::Function& function, FunctionCode& code)
      : environment_(environment),
        function_(function),
        code_(code),
        translation_(environment, function, code),
        calls_(translation_) {}
  void translate();

 private:
  void emit_prologue();
  void mark_targets();
  void instruction(uint32_t index);
  void assign(const Instruction& i);
  void leave_padding_open(const Place& to, ExprRef value);
  void havoc(const Instruction& i);
  void assume(const Instruction& i);
  void assertion(const Instruction& i);
  uint32_t overflowing_operation(ExprRef condition);
  void jump_instruction(const Instruction& i);
  void return_value(const Instruction& i);
  void declare(const Instruction& i);
  void dead(const Instruction& i);
  void allocate(const Instruction& i);
  void free(const Instruction& i);
  void copy_or_fill(const Instruction& i);
  void output(const Instruction& i);
  void halt(const Instruction& i);
  bool declaration_is_overwritten(uint32_t index) const;
  uint32_t operand_slot(const Instruction& i, uint32_t number);

  const Environment& environment_;
  const ir::Function& function_;
  FunctionCode& code_;
  Translation translation_;
  CallTranslator calls_;
  Variables& variables_ = translation_.variables;
  SharedValues& shared_ = translation_.shared;
  Emitter& emitter_ = translation_.emitter;
  Values& values_ = translation_.values;
  Conditions& conditions_ = translation_.conditions;
  Places& places_ = translation_.places;
  Aggregates& aggregates_ = translation_.aggregates;
  const SiteTree& sites_ = emitter_.sites();
  std::vector<uint32_t> starts_;  // of each instruction's code
  std::vector<bool> is_target_;
  std::vector<std::pair<uint32_t, uint32_t>> jumps_;  // code, instruction
};

void FunctionTranslator::translate() {
  mark_targets();
  emit_prologue();
  for (uint32_t i = 0; i < function_.body.size(); ++i) instruction(i);
  starts_.push_back(emitter_.position());
  emitter_.emit(Operation::Return);
  for (auto [at, target] : jumps_) code_.code[at].to = starts_[target];
}

uint32_t FunctionTranslator::operand_slot(const Instruction& i, uint32_t number) {
  return emitter_.slot_of(values_.value(i.operands[number], sites_.operand(number)));
}

// Parameters that live in memory are copied there.
void FunctionTranslator::emit_prologue() {
  // A jump may go past a DECL.
  for (const PlacedLocal& local : code_.placed)
    emitter_.emit(Operation::PlaceLocal, 0, static_cast<uint32_t>(&local - code_.placed.data()), kNoSlot);
  auto settle = [&](const ir::Symbol* parameter) {
    const Storage& storage = *variables_.find(*parameter->name);
    if (storage.in_slots || storage.size == 0) return;
    const Place to = places_.symbol_place(environment_.program->reference(*parameter));
    if (parameter->type->is_scalar()) {
      places_.store(to, Operand::in(storage.slot));
      return;
    }
    const Address address = places_.absolute(places_.access(to, storage.size, true));
    emitter_.emit(Operation::StoreBytes, 0, address.slot, storage.slot, storage.size * 8 | kRawTo);
  };
  for (const ir::Symbol* parameter : function_.parameters) settle(parameter);
  if (function_.va_area != nullptr &&
      std::ranges::find(function_.parameters, function_.va_area) == function_.parameters.end())
    settle(function_.va_area);
}

void FunctionTranslator::mark_targets() {
  is_target_.assign(function_.body.size() + 1, false);
  for (const Instruction& i : function_.body)
    if (i.op == Op::Goto && i.target < is_target_.size()) is_target_[i.target] = true;
}

void FunctionTranslator::instruction(uint32_t index) {
  const Instruction& i = function_.body[index];
  emitter_.separate_steps(is_target_[index]);
  starts_.push_back(emitter_.position());
  shared_.begin_instruction(i);
  emitter_.begin_instruction(index, i, !shared_.is_empty());
  if (environment_.follows) emitter_.emit(Operation::Follow);
  switch (i.op) {
    case Op::Skip:
      emitter_.observe(nullptr, 0);
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
      calls_.call(i);
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
    case Op::Free:
      free(i);
      break;
    case Op::Copy:
    case Op::Fill:
      copy_or_fill(i);
      break;
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
      emitter_.unsupported(std::string(info(i.op).name) + ": threads cannot be executed", nullptr);
      break;
  }
}

void FunctionTranslator::assign(const Instruction& i) {
  TypeRef type = i.place()->type();
  const SiteNode value_node = sites_.operand(1);
  if (!type->is_scalar()) {
    if (!type->is_aggregate()) {
      emitter_.unsupported("assignment of type " + expr::to_string(type), nullptr);
      return;
    }
    const Place to = places_.place(i.place(), sites_.operand(0));
    aggregates_.store_aggregate(to, i.value(), value_node);
    leave_padding_open(to, i.value());
    if (environment_.observe) emitter_.observe_memory(type, emitter_.slot_of(places_.address_of(to)));
    return;
  }
  uint32_t into = kNoSlot;
  if (i.place()->is(Kind::Symbol)) {
    const Place to = places_.symbol_place(i.place());
    if (to.root == Place::Root::Slot) into = to.slot;
  }
  const Operand result = values_.converted(i.value(), value_node, type, into);
  places_.assign(i.place(), result, type);
}

void FunctionTranslator::leave_padding_open(const Place& to, ExprRef value) {
  if (!environment_.follows_pointers) return;
  const std::vector<ByteRange> ranges = bytes_left_open(value, environment_);
  if (ranges.empty()) return;
  const Address address = places_.absolute(places_.access(to, environment_.size_of(to.type), true));
  for (const ByteRange& range : ranges)
    emitter_.emit(Operation::LeaveOpen, 0, address.slot, static_cast<uint32_t>(range.offset), range.size);
}

void FunctionTranslator::havoc(const Instruction& i) {
  TypeRef type = i.place()->type();
  const bool is_input = i.name != nullptr;
  const ArbitraryInfo info{is_input ? Need::Input : Need::Havoc, is_input ? std::string_view(*i.name) : "",
                           type};
  if (type->is_scalar()) {
    // The arguments of a bound, which are of its type, follow it.
    const uint32_t width = environment_.slot_count(type);
    const uint32_t slot = emitter_.temporary(width * static_cast<uint32_t>(i.operands.size()));
    for (uint32_t n = 1; n < i.operands.size(); ++n)
      emitter_.move(slot + n * width, values_.value(i.operands[n], sites_.operand(n)), width);
    emitter_.arbitrary(slot, info);
    places_.assign(i.place(), Operand::in(slot), type);
    return;
  }
  const Address to = places_.absolute(
      places_.access(places_.place(i.place(), sites_.operand(0)), environment_.size_of(type), true));
  emitter_.emit(Operation::ArbitraryMemory, 0, to.slot, add_to(code_.arbitraries, info),
                environment_.size_of(type) | (to.is_raw ? kRawTo : 0));
  emitter_.observe_memory(type, to.slot);
}

void FunctionTranslator::assume(const Instruction& i) {
  Label holds;
  conditions_.jump(i.condition(), sites_.operand(0), true, holds);
  emitter_.emit(Operation::AssumptionFailed);
  emitter_.bind(holds);
  emitter_.observe(nullptr, 0);
}

// For the message of an assertion that there is no overflow: on the way to the failure the operands are
// computed once more. Expressions have no effects.
uint32_t FunctionTranslator::overflowing_operation(ExprRef condition) {
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
    info.left = emitter_.slot_of(values_.value(overflows->operand(0), sites_.child(node, 0)));
    if (overflows->operand_count() > 1) {
      info.right = emitter_.slot_of(values_.value(overflows->operand(1), sites_.child(node, 1)));
      info.right_type = overflows->operand(1)->type();
    }
    return add_to(code_.checks, info);
  }
  return kNoSlot;
}

void FunctionTranslator::assertion(const Instruction& i) {
  Label holds;
  conditions_.jump(i.condition(), sites_.operand(0), true, holds);
  const uint32_t explained = overflowing_operation(i.condition());
  emitter_.emit(Operation::AssertionFailed, 0, 0, explained);
  emitter_.bind(holds);
  emitter_.observe(nullptr, 0);
}

void FunctionTranslator::jump_instruction(const Instruction& i) {
  const bool is_always = i.condition()->is(Kind::Constant) && i.condition()->small_value() != 0;
  if (environment_.observe) {
    Label stays;
    conditions_.jump(i.condition(), sites_.operand(0), false, stays);
    emitter_.observe(nullptr, 0, true);
    jumps_.emplace_back(emitter_.emit(Operation::Jump), i.target);
    emitter_.bind(stays);
    emitter_.observe(nullptr, 0, false);
    return;
  }
  Label taken;
  if (is_always) {
    jumps_.emplace_back(emitter_.emit(Operation::Jump), i.target);
    return;
  }
  conditions_.jump(i.condition(), sites_.operand(0), true, taken);
  for (uint32_t use : taken.uses) jumps_.emplace_back(use, i.target);
}

void FunctionTranslator::return_value(const Instruction& i) {
  TypeRef type = function_.type->result();
  ExprRef returned = i.operands.empty() ? nullptr : i.operands[0];
  if (returned == nullptr || type->is(expr::TypeKind::Void)) {
    emitter_.observe(nullptr, 0);
    emitter_.emit(Operation::Return);
    return;
  }
  const uint32_t slot = emitter_.temporary(environment_.slot_count(type));
  values_.value_to(returned, sites_.operand(0), type, slot);
  emitter_.observe(type, slot);
  emitter_.emit(Operation::Return, 0, slot, environment_.slot_count(type));
}

// match: DECL x; ASSIGN x = e, where e does not read x
// result: the arbitrary value is never seen
bool FunctionTranslator::declaration_is_overwritten(uint32_t index) const {
  if (index + 1 >= function_.body.size() || is_target_[index + 1]) return false;
  const Instruction& next = function_.body[index + 1];
  ExprRef symbol = function_.body[index].operands[0];
  return next.op == Op::Assign && next.place() == symbol && !mentions(next.value(), symbol);
}

void FunctionTranslator::declare(const Instruction& i) {
  ExprRef symbol = i.operands[0];
  const Storage* found = variables_.find(symbol->text());
  if (found == nullptr) return;
  const Storage& storage = *found;
  const ArbitraryInfo info{Need::Declared, symbol->text(), symbol->type()};
  if (storage.pointer != kNoSlot) {
    emitter_.emit(Operation::PlaceLocal, 0, static_cast<uint32_t>(storage.object),
                  add_to(code_.arbitraries, info));
    emitter_.observe(nullptr, 0);
    return;
  }
  if (!storage.in_slots) {
    emitter_.emit(Operation::DeclareMemory, 0, static_cast<uint32_t>(storage.object),
                  add_to(code_.arbitraries, info), storage.size);
    emitter_.observe(nullptr, 0);
    return;
  }
  const bool is_plain = !environment_.check && !environment_.observe && !environment_.asks_for_values;
  if (is_plain && declaration_is_overwritten(emitter_.instruction())) return;
  if (is_plain && is_small(symbol->type())) {
    const unsigned unused = 64 - symbol->type()->width();
    emitter_.emit(Operation::Garbage, storage.slot, is_signed(symbol->type()) ? 1 : 0, 0, unused);
    return;
  }
  emitter_.arbitrary(storage.slot, info);
  emitter_.observe(symbol->type(), storage.slot);
}

void FunctionTranslator::dead(const Instruction& i) {
  const Storage* found = variables_.find(i.operands[0]->text());
  if (found != nullptr && found->pointer != kNoSlot)
    emitter_.emit(Operation::EndPlacedLocal, 0, found->pointer);
  else if (found != nullptr && !found->in_slots)
    emitter_.emit(Operation::EndMemory, 0, static_cast<uint32_t>(found->object));
  if (environment_.follows && found != nullptr && found->in_slots)
    emitter_.emit(Operation::Constant, found->slot);  // what it held is no longer held
  emitter_.observe(nullptr, 0);
}

void FunctionTranslator::allocate(const Instruction& i) {
  const uint32_t bytes = operand_slot(i, 1);
  emitter_.check_defined(bytes, DefinedUse::Address);
  const uint32_t pointer = emitter_.temporary();
  const uint32_t alignment = operand_slot(i, 2);
  emitter_.check_defined(alignment, DefinedUse::Address);
  const ObjectKind kind = i.variant == ir::Variant::Stack     ? ObjectKind::StackAllocation
                          : i.variant == ir::Variant::Outside ? ObjectKind::Outside
                                                              : ObjectKind::Heap;
  emitter_.emit(Operation::Allocate, pointer, bytes, alignment, static_cast<uint64_t>(kind));
  places_.assign(i.operands[0], Operand::in(pointer), i.operands[0]->type());
}

void FunctionTranslator::free(const Instruction& i) {
  const uint32_t pointer = operand_slot(i, 0);
  emitter_.check_pointer(pointer);
  emitter_.emit(Operation::Free, 0, pointer, i.variant == ir::Variant::Stack ? 1 : 0);
  emitter_.observe(nullptr, 0);
}

void FunctionTranslator::copy_or_fill(const Instruction& i) {
  // Of bytes that nobody has asked for, a text has to be one.
  if (i.variant == ir::Variant::Rest && !ir::is_text(i)) return emitter_.observe(nullptr, 0);
  uint32_t slots[3];
  for (uint32_t k = 0; k < 3; ++k) slots[k] = operand_slot(i, k);
  if (i.variant == ir::Variant::Outside) {
    emitter_.emit(Operation::ChangeOutside, 0, slots[0], slots[1]);
    emitter_.observe(nullptr, 0);
    return;
  }
  emitter_.check_pointer(slots[0]);
  if (i.op == Op::Copy) emitter_.check_pointer(slots[1]);
  emitter_.check_defined(slots[2], DefinedUse::Address);
  emitter_.emit(i.op == Op::Copy ? Operation::CopyMemory : Operation::FillMemory, slots[0], slots[1],
                slots[2]);
  emitter_.observe(nullptr, 0);
}

void FunctionTranslator::output(const Instruction& i) {
  OutputInfo info;
  info.is_bytes = i.variant == ir::Variant::Bytes;
  info.stream = operand_slot(i, 1);
  info.format = operand_slot(i, 2);
  if (environment_.follows_pointers) emitter_.check_pointer(info.format);
  info.arguments = operand_slot(i, 3);
  const uint32_t count = emitter_.temporary();
  emitter_.emit(Operation::Output, count, 0, add_to(code_.outputs, info));
  shared_.forget();
  if (i.operands[0] == nullptr) {
    emitter_.observe(nullptr, 0);
    return;
  }
  TypeRef type = i.operands[0]->type();
  places_.assign(i.operands[0], emitter_.canonical(count, type), type);
}

void FunctionTranslator::halt(const Instruction& i) {
  const uint32_t status = operand_slot(i, 0);
  if (environment_.follows_pointers) emitter_.check_defined(status, DefinedUse::Output);
  emitter_.observe(i.operands[0]->type(), status);
  emitter_.emit(Operation::Halt, 0, status, i.variant == ir::Variant::Abort ? 1 : 0);
}

}  // namespace

Translation::Translation(const Environment& environment_, const ir::Function& function, FunctionCode& code_)
    : environment(environment_),
      code(code_),
      variables(environment, function, code),
      emitter(environment, code, variables.slots_end()),
      images(*this),
      values(*this),
      conditions(*this),
      quantifiers(*this),
      places(*this),
      aggregates(*this) {}

std::unique_ptr<FunctionCode> translate(const Environment& environment, const ir::Function& function) {
  auto code = std::make_unique<FunctionCode>();
  code->function = &function;
  FunctionTranslator(environment, function, *code).translate();
  return code;
}

}  // namespace heddle::interpreter
