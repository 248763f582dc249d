// What went wrong, where, and with which values.
#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <cstring>

#include "expr/evaluate.h"
#include "interpreter/machine.h"

namespace heddle::interpreter {

using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

std::string_view name_of(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::Memory:
      return "memory";
    case ViolationKind::Overflow:
      return "overflow";
    case ViolationKind::Division:
      return "division";
    case ViolationKind::Shift:
      return "shift";
    case ViolationKind::Uninitialized:
      return "uninitialized";
    case ViolationKind::Assertion:
      return "assertion";
  }
  return "";
}

namespace {

std::string hexadecimal(uint64_t value) {
  char text[32];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

std::string bytes_text(uint64_t bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

Origin origin_of(const FunctionCode& code, const Code* pc) {
  const auto at = static_cast<size_t>(pc - code.code.data());
  return at < code.origins.size() ? code.origins[at] : Origin{};
}

support::SourceLocation location_of(const FunctionCode& code, const Code* pc) {
  const Origin origin = origin_of(code, pc);
  const ir::Function& function = *code.function;
  if (origin.instruction < function.body.size()) {
    const ir::Instruction& i = function.body[origin.instruction];
    if (origin.site < i.sites.size() && i.sites[origin.site].range.valid())
      return i.sites[origin.site].range.begin;
    if (i.range.valid()) return i.range.begin;
    if (i.statement_range.valid()) return i.statement_range.begin;
  }
  return function.range.begin;
}

std::string operation_text(const ArithmeticInfo& info, const APInt& left, const APInt& right) {
  const std::string token(expr::info(info.kind).token);
  if (info.right == kNoSlot) return token + "(" + print_value(info.type, left) + ")";
  return print_value(info.type, left) + " " + token + " " + print_value(info.right_type, right);
}

// What mathematics says; nothing where that is not the point, as for shifts of negative numbers.
std::string exact_result(const ArithmeticInfo& info, const APInt& left, const APInt& right) {
  const unsigned width = 2 * info.type->width() + 1;
  const APInt a = left.sext(width);
  const APInt b = right.sext(width);
  APInt exact;
  switch (info.kind) {
    case Kind::Neg:
      exact = -a;
      break;
    case Kind::Add:
      exact = a + b;
      break;
    case Kind::Sub:
      exact = a - b;
      break;
    case Kind::Mul:
      exact = a * b;
      break;
    case Kind::Div:
      exact = a.sdiv(b);
      break;
    default:
      return "";
  }
  llvm::SmallString<80> text;
  exact.toStringSigned(text);
  return " = " + std::string(text);
}

}  // namespace

Origin Machine::origin_here() const {
  return origin_of(*code_, pc_);
}

// The user's code, not the library model that it called.
support::SourceLocation Machine::location_here() const {
  if (!code_->function->is_model) return location_of(*code_, pc_);
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (!frame->code->function->is_model) {
      const support::SourceLocation location = location_of(*frame->code, frame->resume - 1);
      if (location.valid()) return location;
    }
  return location_of(*code_, pc_);
}

Violation Machine::violation_here(ViolationKind kind, std::string message) const {
  Violation violation;
  violation.kind = kind;
  violation.message = std::move(message);
  violation.location = location_here();
  violation.function = code_->function;
  violation.instruction = origin_here().instruction;
  return violation;
}

void Machine::violation(ViolationKind kind, std::string message) {
  outcome_.violation = violation_here(kind, std::move(message));
  const std::string where = ir::to_string(program_, outcome_.violation->location);
  stop(OutcomeKind::Violation, 0, (where.empty() ? "" : where + ": ") + outcome_.violation->message);
}

void Machine::fail_memory(const std::string& what) {
  if (check_) violation(ViolationKind::Memory, what);
  outcome_.violation = violation_here(ViolationKind::Memory, what);
  const std::string where = ir::to_string(program_, outcome_.violation->location);
  stop(OutcomeKind::InvalidAccess, 0, where.empty() ? what : what + " at " + where);
}

std::string Machine::describe_allocation(const Object& object) const {
  const std::string where = ir::to_string(program_, object.allocated_at);
  return where.empty() ? "" : " (from " + where + ")";
}

std::string Machine::describe_object(const Object& object) const {
  switch (object.kind) {
    case ObjectKind::None:
      return "no object";
    case ObjectKind::Static:
    case ObjectKind::Local: {
      const auto* symbol = static_cast<const ir::Symbol*>(object.origin);
      return "'" + (symbol->source_name != nullptr ? *symbol->source_name : *symbol->name) + "'";
    }
    case ObjectKind::Heap:
      return "an allocated object of " + bytes_text(object.size) + describe_allocation(object);
    case ObjectKind::StackAllocation:
      return "an object of " + bytes_text(object.size) + " on the stack" + describe_allocation(object);
    case ObjectKind::Arguments:
      return "the variable arguments of a call";
    case ObjectKind::Function:
      return "a function";
  }
  return "";
}

// "offset 12 is outside 'a' of 12 bytes": the first byte of an access that is not in the object.
std::string Machine::describe_outside(const Object& object, uint64_t address) const {
  auto offset = static_cast<int64_t>(address - object.start);
  if (offset >= 0) offset = std::max(offset, static_cast<int64_t>(object.size));
  std::string text = "offset " + std::to_string(offset) + " is outside " + describe_object(object);
  if (object.kind == ObjectKind::Static || object.kind == ObjectKind::Local ||
      object.kind == ObjectKind::Arguments)
    text += " of " + bytes_text(object.size);
  return text;
}

std::string Machine::describe_address(uint64_t address) const {
  if (address == 0) return "null pointer";
  if (address < 4096) return "address " + hexadecimal(address) + ", near null";
  const uint32_t id = memory_.find(address);
  if (id == 0) return "address " + hexadecimal(address) + ", in no object";
  const Object& object = memory_.object(id);
  if (!object.is_live && object.kind == ObjectKind::Heap) {
    const std::string where = ir::to_string(program_, object.freed_at);
    return (where.empty() ? "freed: " : "freed at " + where + ": ") + describe_object(object);
  }
  if (!object.is_live) return "its life has ended: " + describe_object(object);
  if (object.kind == ObjectKind::Function) return "a function";
  return describe_outside(object, address);
}

// What is wrong with an access that begins here.
std::string Machine::describe_access(uint64_t address, bool is_write) const {
  const Object& object = memory_.object(memory_.find(address));
  if (is_write && object.is_live && object.is_constant) return describe_object(object) + " is constant";
  return describe_address(address);
}

void Machine::fail_read_or_write(uint64_t bytes, bool is_write, const std::string& why) {
  const std::string what =
      std::string("invalid ") + (is_write ? "write" : "read") + " of " + bytes_text(bytes);
  if (check_) violation(ViolationKind::Memory, what + ": " + why);
  outcome_.violation = violation_here(ViolationKind::Memory, what + ": " + why);
  const std::string where = ir::to_string(program_, outcome_.violation->location);
  stop(OutcomeKind::InvalidAccess, 0, what + (where.empty() ? "" : " at " + where) + ": " + why);
}

void Machine::fail_access(uint64_t address, uint64_t bytes, bool is_write) {
  fail_read_or_write(bytes, is_write, describe_access(address, is_write));
}

void Machine::fail_element(const ElementInfo& info, uint64_t index) {
  const uint64_t base = info.base + (info.in_frame ? frame_memory_ : 0);
  const uint64_t address = base + static_cast<uint64_t>(info.offset) + index * info.stride;
  const uint32_t id = memory_.find(base);
  fail_read_or_write(
      info.access_size, info.is_write,
      id == 0 ? "the index is outside the array" : describe_outside(memory_.object(id), address));
}

void Machine::fail_assumption() {
  const std::string where = ir::to_string(program_, location_here());
  stop(OutcomeKind::AssumptionFailed, 0,
       (where.empty() ? "" : where + ": ") + "the assumption does not hold");
}

std::string Machine::describe_overflow(const ArithmeticInfo& info) const {
  const APInt left = bits_of_slots(info.type, registers_ + info.left);
  const APInt right = info.right == kNoSlot ? left : bits_of_slots(info.right_type, registers_ + info.right);
  return operation_text(info, left, right) + exact_result(info, left, right) + ", which " +
         std::to_string(info.type->width()) + " bits do not hold";
}

// The block that a variable of the specification points to, where it should be null.
uint32_t Machine::block_of_ghost(expr::ExprRef condition) const {
  uint32_t result = 0;
  expr::for_each_subexpression(condition, [&](expr::ExprRef e) {
    if (!e->is(Kind::Eq) || !e->operand(1)->is(Kind::Constant) || !e->operand(1)->value().isZero()) return;
    const expr::ExprRef pointer = e->operand(0);
    if (!pointer->is(Kind::Symbol) || !pointer->type()->is_pointer()) return;
    const ir::Symbol* symbol = program_.find_symbol(pointer->text());
    const auto place = environment_.statics.find(&pointer->text());
    if (symbol == nullptr || !is_ghost(*symbol) || place == environment_.statics.end()) return;
    uint64_t address = 0;
    std::memcpy(&address, memory_.at(place->second.address), model_.pointer_width() / 8);
    const uint32_t id = memory_.find(address);
    if (memory_.object(id).kind == ObjectKind::Heap && memory_.object(id).is_live) result = id;
  });
  return result;
}

void Machine::fail_assertion(const ArithmeticInfo* overflowing) {
  const bool stops = check_ || options_.stop_at_failed_assertion;
  if (!stops && outcome_.violation.has_value()) return;
  const ir::Instruction& i = code_->function->body[origin_here().instruction];
  std::string message = i.message != nullptr ? *i.message : "assertion failed";
  expr::ExprRef condition = i.condition();
  if (condition->is(Kind::Implies)) condition = condition->operand(1);
  if (condition->is(Kind::Accessible)) message += ": " + describe_address(refused_);
  const uint32_t block = condition->is(Kind::NoneLost) ? lost_ : block_of_ghost(condition);
  if (condition->is(Kind::NoneLost)) message += ": " + describe_object(memory_.object(block));
  outcome_.leaked_block = memory_.object(block).number;
  if (overflowing != nullptr) message += ": " + describe_overflow(*overflowing);
  Violation found = violation_here(ViolationKind::Assertion, std::move(message));
  if (i.name != nullptr) found.property = *i.name;
  outcome_.violation = std::move(found);
  if (!stops) return;
  const std::string where = ir::to_string(program_, outcome_.violation->location);
  stop(OutcomeKind::Violation, 0, (where.empty() ? "" : where + ": ") + outcome_.violation->message);
}

void Machine::fail_unsupported(const std::string& what) {
  const std::string where = ir::to_string(program_, location_here());
  stop(OutcomeKind::Unsupported, 0, (where.empty() ? "" : where + ": ") + "unsupported: " + what);
}

void Machine::fail_steps() {
  const std::string where = ir::to_string(program_, location_here());
  stop(OutcomeKind::StepLimit, 0,
       "stopped after " + std::to_string(steps_) + " steps" + (where.empty() ? "" : " at " + where));
}

// Check mode

void Machine::fail_undefined(DefinedUse use) {
  switch (use) {
    case DefinedUse::Branch:
      violation(ViolationKind::Uninitialized, "a condition depends on an uninitialised value");
    case DefinedUse::Address:
      violation(ViolationKind::Uninitialized, "an address depends on an uninitialised value");
    default:
      violation(ViolationKind::Uninitialized, "an uninitialised value is printed");
  }
}

void Machine::check_index(uint64_t index, uint64_t limit) {
  if (index < limit) return;
  violation(ViolationKind::Memory, "index " + std::to_string(static_cast<int64_t>(index)) +
                                       " is out of bounds: the array has " + std::to_string(limit) +
                                       " elements");
}

// An access must stay in the object that its pointer arithmetic started in.
void Machine::check_within(uint64_t address, uint64_t origin, uint64_t bytes, bool is_write) {
  const uint32_t id = memory_.find(origin);
  if (id == 0) return;  // the access itself will tell
  const Object& object = memory_.object(id);
  if (!object.is_live) fail_access(origin, bytes, is_write);
  const uint64_t offset = address - object.start;
  if (offset <= object.size && bytes <= object.size - offset) return;
  fail_read_or_write(bytes, is_write, describe_outside(object, address));
}

namespace {

bool is_shift(Kind kind) {
  return kind == Kind::Shl || kind == Kind::Shr;
}

// The common case without big numbers: sums and products whose exact value is known in 64 bits.
bool is_plainly_in_range(const ArithmeticInfo& info, uint64_t x, uint64_t y) {
  const unsigned width = info.type->width();
  if (width > 64) return false;
  const auto a = static_cast<int64_t>(x);
  const auto b = static_cast<int64_t>(y);
  int64_t exact = 0;
  switch (info.kind) {
    case Kind::Add:
      if (__builtin_add_overflow(a, b, &exact)) return false;
      break;
    case Kind::Sub:
      if (__builtin_sub_overflow(a, b, &exact)) return false;
      break;
    case Kind::Mul:
      if (__builtin_mul_overflow(a, b, &exact)) return false;
      break;
    default:
      return false;
  }
  return exact << (64 - width) >> (64 - width) == exact;
}

}  // namespace

void Machine::check_arithmetic(const ArithmeticInfo& info) {
  const uint64_t* x = registers_ + info.left;
  const uint64_t* y = info.right == kNoSlot ? x : registers_ + info.right;
  if (is_plainly_in_range(info, *x, *y)) return;
  const APInt left = bits_of_slots(info.type, x);
  const APInt right = info.right == kNoSlot ? left : bits_of_slots(info.right_type, y);
  const std::string type = expr::to_string(info.type);
  if ((info.kind == Kind::Div || info.kind == Kind::Mod) && right.isZero())
    violation(ViolationKind::Division, "division by zero: " + operation_text(info, left, right));
  if (is_shift(info.kind) && right.uge(info.type->width()))
    violation(ViolationKind::Shift,
              "shift distance out of range: " + operation_text(info, left, right) + " of type " + type);
  if (!is_signed(info.type) || info.kind == Kind::Shr) return;
  const TypeRef types[] = {info.type, info.right == kNoSlot ? info.type : info.right_type};
  const APInt operands[] = {left, right};
  const size_t count = info.right == kNoSlot ? 1 : 2;
  const APInt overflows = expr::evaluate_operation(
      expr::overflow_predicate(info.kind), program_.store().bool_type(), {types, count}, {operands, count});
  if (overflows.isZero()) return;
  const std::string text = operation_text(info, left, right) + " does not fit " + type;
  if (info.kind == Kind::Shl) violation(ViolationKind::Shift, "left shift loses bits: " + text);
  violation(ViolationKind::Overflow, "signed overflow: " + text);
}

}  // namespace heddle::interpreter
