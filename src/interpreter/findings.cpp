#include "interpreter/findings.h"

#include "interpreter/checks.h"
#include "interpreter/descriptions.h"
#include "interpreter/holders.h"
#include "ir/readable.h"
#include "ir/unsupported.h"

namespace heddle::interpreter {

using expr::Kind;

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

Violation violation_here(const RunState& state, ViolationKind kind, std::string message) {
  Violation violation;
  violation.kind = kind;
  violation.message = std::move(message);
  violation.location = location_here(state);
  violation.function = state.code->function;
  violation.instruction = origin_here(state).instruction;
  violation.calls = calls_here(state);
  return violation;
}

// The message with its place in front.
std::string located(const RunState& state, support::SourceLocation location, const std::string& message) {
  const std::string where = ir::to_string(state.program, location);
  return where.empty() ? message : where + ": " + message;
}

[[noreturn]] void stop_at_violation(RunState& state) {
  const Violation& violation = *state.outcome.violation;
  state.stop(OutcomeKind::Violation, 0, located(state, violation.location, violation.message));
}

// The block that a variable of the specification points to, where it should be null.
uint32_t block_of_ghost(const RunState& state, expr::ExprRef condition) {
  uint32_t result = 0;
  expr::for_each_subexpression(condition, [&](expr::ExprRef e) {
    if (!e->is(Kind::Eq) || !e->operand(1)->is(Kind::Constant) || !e->operand(1)->value().isZero()) return;
    const expr::ExprRef pointer = e->operand(0);
    if (!pointer->is(Kind::Symbol) || !pointer->type()->is_pointer()) return;
    const ir::Symbol* symbol = state.program.find_symbol(pointer->text());
    const auto place = state.environment.statics.find(&pointer->text());
    if (symbol == nullptr || !is_ghost(*symbol) || place == state.environment.statics.end()) return;
    const uint64_t address = state.pointer_at(place->second.address);
    const uint32_t id = state.memory.find(address);
    if (state.memory.object(id).kind == ObjectKind::Heap && state.memory.object(id).is_live) result = id;
  });
  return result;
}

}  // namespace

void fail(RunState& state, ViolationKind kind, std::string message) {
  state.outcome.violation = violation_here(state, kind, std::move(message));
  stop_at_violation(state);
}

void fail_memory(RunState& state, const std::string& what) {
  if (state.check) fail(state, ViolationKind::Memory, what);
  state.outcome.violation = violation_here(state, ViolationKind::Memory, what);
  const std::string where = ir::to_string(state.program, state.outcome.violation->location);
  state.stop(OutcomeKind::InvalidAccess, 0, where.empty() ? what : what + " at " + where);
}

void fail_read_or_write(RunState& state, uint64_t bytes, bool is_write, const std::string& why) {
  const std::string what =
      std::string("invalid ") + (is_write ? "write" : "read") + " of " + bytes_text(bytes);
  if (state.check) fail(state, ViolationKind::Memory, what + ": " + why);
  state.outcome.violation = violation_here(state, ViolationKind::Memory, what + ": " + why);
  const std::string where = ir::to_string(state.program, state.outcome.violation->location);
  state.stop(OutcomeKind::InvalidAccess, 0, what + (where.empty() ? "" : " at " + where) + ": " + why);
}

void fail_access(RunState& state, uint64_t address, uint64_t bytes, bool is_write) {
  fail_read_or_write(state, bytes, is_write, describe_access(state, address, is_write));
}

void fail_element(RunState& state, const ElementInfo& info, uint64_t index) {
  const uint64_t base = info.base + (info.in_frame ? state.frame_memory : 0);
  const uint64_t address = base + static_cast<uint64_t>(info.offset) + index * info.stride;
  const uint32_t id = state.memory.find(base);
  fail_read_or_write(
      state, info.access_size, info.is_write,
      id == 0 ? "the index is outside the array" : describe_outside(state, state.memory.object(id), address));
}

void fail_assumption(RunState& state) {
  state.stop(OutcomeKind::AssumptionFailed, 0,
             located(state, location_here(state), "the assumption does not hold"));
}

void fail_assertion(RunState& state, const ArithmeticInfo* overflowing) {
  const bool stops = state.check || state.options.stop_at_failed_assertion;
  const ir::Instruction& i = state.code->function->body[origin_here(state).instruction];
  if (ir::is_unsupported(i) && !state.options.stop_at_failed_assertion)
    return fail_unsupported(state, i.message != nullptr ? *i.message : "this");
  if (!stops && state.outcome.violation.has_value()) return;
  std::string message = i.message != nullptr ? *i.message : "assertion failed";
  expr::ExprRef condition = i.condition();
  if (condition->is(Kind::Implies)) condition = condition->operand(1);
  if (condition->is(Kind::Accessible)) {
    if (const std::string place = ir::readable_target(state.program, condition->operand(0));
        !place.empty() && !state.code->function->is_model)
      message += ", " + place;
    message += ": " + describe_address(state, state.refused);
  }
  const uint32_t block = condition->is(Kind::NoneLost) ? state.lost : block_of_ghost(state, condition);
  if (condition->is(Kind::NoneLost)) message += ": " + describe_object(state, state.memory.object(block));
  state.outcome.leaked_block = state.memory.object(block).number;
  if (overflowing != nullptr) message += ": " + describe_overflow(state, *overflowing);
  Violation found = violation_here(state, ViolationKind::Assertion, std::move(message));
  if (i.name != nullptr) found.property = *i.name;
  state.outcome.violation = std::move(found);
  if (!stops) return;
  stop_at_violation(state);
}

void fail_unsupported(RunState& state, const std::string& what) {
  state.stop(OutcomeKind::Unsupported, 0, located(state, location_here(state), "unsupported: " + what));
}

void fail_steps(RunState& state) {
  const std::string where = ir::to_string(state.program, location_here(state));
  state.stop(
      OutcomeKind::StepLimit, 0,
      "stopped after " + std::to_string(state.steps) + " steps" + (where.empty() ? "" : " at " + where));
}

void fail_undefined(RunState& state, DefinedUse use) {
  const std::string what = state.follows_pointers ? "the number of an address, or an uninitialised value"
                                                  : "an uninitialised value";
  switch (use) {
    case DefinedUse::Branch:
      fail(state, ViolationKind::Uninitialized, "a condition depends on " + what);
    case DefinedUse::Address:
      fail(state, ViolationKind::Uninitialized, "an address depends on " + what);
    default:
      fail(state, ViolationKind::Uninitialized, what + " is printed");
  }
}

}  // namespace heddle::interpreter
