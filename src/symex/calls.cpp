// Calls: entered in place, with the arguments bound to the parameters of a new frame.
#include <algorithm>

#include "support/check.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr size_t kDeepestRecursion = 2000;

}  // namespace

void Executor::call(const ir::Function& function, const std::vector<Value>& arguments, State& state,
                    Value* result) {
  if (options_.in_pieces && options_.summary)
    if (const std::optional<LoopEffects> effects = options_.summary(function))
      return call_by_summary(function, *effects, arguments, state, result);
  std::vector<ExprRef>& entries = active_[&function];
  // A recursion that concrete values decide is followed; one that depends on inputs counts.
  unsigned symbolic = 0;
  for (size_t i = 1; i < entries.size(); ++i) symbolic += entries[i] != entries[i - 1];
  if (!entries.empty()) symbolic += entries.back() != state.guard;
  if (symbolic > options_.unwind || entries.size() > options_.most_concrete_rounds ||
      frames_.size() > kDeepestRecursion) {
    trace_.unwindings.push_back(event(state, state.guard, "recursion of '" + *function.name + "'"));
    state.guard = nullptr;
    return;
  }
  if (symbolic > 0 && options_.is_feasible &&
      !options_.is_feasible(values_.both(assumptions_[state.piece], state.guard))) {
    state.guard = nullptr;
    return;
  }
  Frame frame;
  frame.function = &function;
  if (const Frame& caller = *frames_.back(); caller.function != nullptr)
    frame.caller = std::make_shared<Origin>(caller.function, current_instruction_, caller.caller);
  frame.context = contexts_++;
  entries.push_back(state.guard);
  const uint32_t call_site = current_instruction_;
  frames_.push_back(&frame);
  bind_arguments(frame, arguments, state);
  Object slot;
  slot.name = local_name(frame, *function.name + "$result");
  frame.result = new_object(std::move(slot), function.type->result());
  walk(frame, state);
  if (!state.is_dead()) {
    if (result != nullptr) {
      *result = cell(state, frame.result).value;
      if (!*result) *result = values_.arbitrary(function.type->result(), objects_[frame.result].name);
    }
    // The activation's objects die with it.
    auto die = [&](ObjectId id) {
      if (id < state.cells.size() && !(state.cells[id] == Cell{})) set_cell(state, id, Cell{});
    };
    for (const auto& [name, id] : frame.locals) die(id);
    for (ObjectId id : frame.stack_blocks) die(id);
    die(frame.result);
    // No state but this one knows the activation's objects (others were parked before it began, or are dead),
    // and no pointer leads to those without an address: their numbers can be used again.
    const size_t first = free_ids_.size();
    for (const auto& [name, id] : frame.locals)
      if (objects_[id].address == nullptr) free_ids_.push_back(id);
    if (objects_[frame.result].address == nullptr) free_ids_.push_back(frame.result);
    std::sort(free_ids_.begin() + static_cast<ptrdiff_t>(first), free_ids_.end());  // the same in every run
  }
  frames_.pop_back();
  active_[&function].pop_back();
  current_instruction_ = call_site;
  if (!state.is_dead()) record(StepKind::Return, state, nullptr, function.name);
}

void Executor::bind_arguments(Frame& frame, const std::vector<Value>& arguments, State& state) {
  const ir::Function& function = *frame.function;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ir::Symbol& parameter = *function.parameters[i];
    const ObjectId id = object_of(frame, *parameter.name);
    Cell cell;
    cell.type = parameter.type;
    cell.alive = values_.boolean(true);
    cell.value = i < arguments.size() ? convert(parameter.type, arguments[i], arguments[i]->type)
                                      : values_.arbitrary(parameter.type, objects_[id].name);
    set_cell(state, id, std::move(cell));
  }
  for (const ir::Symbol* local : function.locals) {
    if (local->kind != ir::SymbolKind::Temporary) continue;
    // The front end sets a temporary before it reads it, so what it holds now does not matter.
    const ObjectId id = object_of(frame, *local->name);
    Cell cell;
    cell.type = local->type;
    cell.value = values_.zero(local->type);
    cell.alive = values_.boolean(true);
    set_cell(state, id, std::move(cell));
  }
  if (function.va_area == nullptr) return;
  // The arguments beyond the parameters lie one behind the other in slots: a struct with a field for each.
  const uint64_t slot = store_.data_model().va_slot_bytes();
  std::vector<expr::Field> fields;
  Value area(new Node);
  area->shape = Shape::Record;
  uint64_t offset = 0;
  for (size_t i = function.parameters.size(); i < arguments.size(); ++i) {
    TypeRef type = arguments[i]->shape == Shape::Array || arguments[i]->shape == Shape::Table
                       ? store_.array(arguments[i]->type, arguments[i]->elements.size())
                       : arguments[i]->type;
    fields.push_back({"argument" + std::to_string(fields.size()), type, offset * 8, false});
    area->fields.push_back(arguments[i]);
    offset += (expr::size_of(type, store_.data_model()) + slot - 1) / slot * slot;
  }
  static uint64_t count = 0;
  TypeRef record = store_.record("$va" + std::to_string(count++), false);
  store_.complete_record(record, std::move(fields), offset, static_cast<uint32_t>(slot));
  area->type = record;
  Object block;
  block.name = local_name(frame, *function.name + "$va");
  const ObjectId id = new_object(std::move(block), record);
  Cell cell;
  cell.type = record;
  cell.value = area;
  cell.alive = values_.boolean(true);
  set_cell(state, id, std::move(cell));
  frame.stack_blocks.push_back(id);
  Cell pointer;
  pointer.type = function.va_area->type;
  pointer.value = values_.scalar(address(id));
  pointer.alive = values_.boolean(true);
  set_cell(state, object_of(frame, *function.va_area->name), std::move(pointer));
}

void Executor::call_instruction(Frame& frame, State& state, const Instruction& instruction) {
  std::vector<Value> arguments;
  for (size_t i = 0; i < instruction.argument_count(); ++i) {
    arguments.push_back(evaluate(instruction.argument(i), state));
    if (state.is_dead()) return;
  }
  ExprRef place = instruction.place();
  auto enter = [&](const ir::Function& function, State& from) {
    if (!function.has_body) {
      if (place == nullptr) return;
      TypeRef type = place->type();
      Value value = values_.arbitrary(type, fresh_name(frame, function.name->c_str()));
      record_fresh(StepKind::Input, from, value, type, function.name);
      store(access(place, from), value, from);
      return;
    }
    record(StepKind::Call, from, nullptr, function.name);
    Value result;
    const bool has_result = !function.type->result()->is(expr::TypeKind::Void);
    call(function, arguments, from, place != nullptr && has_result ? &result : nullptr);
    if (from.is_dead() || place == nullptr) return;
    if (!result) result = values_.arbitrary(place->type(), fresh_name(frame, "result"));
    store(access(place, from), convert(place->type(), result, function.type->result()), from);
    if (!from.is_dead() && place->type()->is_scalar())
      record(StepKind::Assign, from, evaluate(place, from)->scalar);
  };
  ExprRef callee = instruction.function();
  if (callee->is(Kind::Symbol)) {
    const ir::Function* function = program_.find_function(callee->text());
    CHECK(function != nullptr, "a called function should be in the program: " + callee->text());
    return enter(*function, state);
  }
  CHECK(callee->is(Kind::Deref), "a call should name a function or go through a pointer");
  ExprRef pointer = scalar(callee->operand(0), state);
  State merged;
  bool is_first = true;
  ExprRef known = values_.boolean(false);
  for (const Target& target : resolve(pointer)) {
    if (target.object == kUnknownObject) {
      cut_where(state, target.guard, "a call through a pointer that may point anywhere");
      continue;
    }
    if (target.object == kNoObject || objects_[target.object].function == nullptr) continue;
    ExprRef here = values_.both(target.guard, values_.binary(Kind::Eq, target.offset, values_.number(0)));
    known = values_.either(known, here);
    State branch = state;
    branch.guard = values_.both(state.guard, here);
    if (values_.is_false(branch.guard)) continue;
    enter(*objects_[target.object].function, branch);
    if (branch.is_dead()) continue;
    if (is_first)
      merged = std::move(branch);
    else
      merge(merged, std::move(branch));
    is_first = false;
  }
  require(state, known);
  state = std::move(merged);
}

std::string Executor::calls_to(const Frame& frame) {
  std::string result;
  const ir::Function* callee = frame.function;
  for (const Origin* at = frame.caller.get(); at != nullptr; at = at->caller.get()) {
    result = "/" + std::to_string(at->instruction) + ":" + *callee->name + result;
    callee = at->function;
  }
  return result;
}

}  // namespace heddle::symex
