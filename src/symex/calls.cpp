// Calls: entered in place, with the arguments bound to the parameters of a new frame.
#include "ir/call_types.h"
#include "support/check.h"
#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;

namespace {

constexpr size_t kDeepestRecursion = 2000;

}  // namespace

void Control::call_instruction(Frame& frame, State& state, const Instruction& instruction) {
  std::vector<Value> arguments;
  for (size_t i = 0; i < instruction.argument_count(); ++i) {
    arguments.push_back(evaluation_.evaluate(instruction.argument(i), state));
    if (state.is_dead()) return;
  }
  ExprRef callee = instruction.function();
  if (!callee->is(Kind::Symbol)) return call_through_pointer(frame, state, instruction, arguments);
  const ir::Function* function = machine_.program.find_function(callee->text());
  CHECK(function != nullptr, "a called function should be in the program: " + callee->text());
  call_into(frame, instruction.place(), *function, arguments, state);
}

void Control::call_through_pointer(Frame& frame, State& state, const Instruction& instruction,
                                   const std::vector<Value>& arguments) {
  ExprRef callee = instruction.function();
  CHECK(callee->is(Kind::Deref), "a call should name a function or go through a pointer");
  ExprRef pointer = evaluation_.scalar(callee->operand(0), state);
  State merged;
  bool is_first = true;
  ExprRef known = values_.boolean(false);
  for (const Target& target : machine_.pointers.resolve(pointer)) {
    if (target.object == kUnknownObject) {
      paths_.cut_where(state, target.guard, "a call through a pointer that may point anywhere");
      continue;
    }
    if (target.object == kNoObject || objects_[target.object].function == nullptr) continue;
    // What a function of another type gets, and what it gives back, C does not say.
    if (!ir::can_call(instruction, *objects_[target.object].function, values_.store().data_model())) continue;
    ExprRef here = values_.both(target.guard, values_.binary(Kind::Eq, target.offset, values_.number(0)));
    known = values_.either(known, here);
    State branch = state;
    branch.guard = values_.both(state.guard, here);
    if (values_.is_false(branch.guard)) continue;
    call_into(frame, instruction.place(), *objects_[target.object].function, arguments, branch);
    if (branch.is_dead()) continue;
    if (is_first)
      merged = std::move(branch);
    else
      merging_.merge(merged, std::move(branch));
    is_first = false;
  }
  paths_.require(state, known);
  state = std::move(merged);
}

void Control::call_into(Frame& frame, ExprRef place, const ir::Function& function,
                        const std::vector<Value>& arguments, State& state) {
  if (!function.has_body) {
    if (place == nullptr) return;
    TypeRef type = place->type();
    Value value = values_.arbitrary(type, paths_.fresh_name(frame, function.name->c_str()));
    paths_.record_fresh(StepKind::Input, state, value, type, function.name);
    if (value->shape == Shape::Scalar) machine_.pointers.add_input(value->scalar);
    evaluation_.store(place, value, state);
    return;
  }
  paths_.record(StepKind::Call, state, nullptr, function.name);
  Value result;
  const bool has_result = !function.type->result()->is(expr::TypeKind::Void);
  call(function, arguments, state, place != nullptr && has_result ? &result : nullptr);
  if (state.is_dead() || place == nullptr) return;
  if (!result) result = values_.arbitrary(place->type(), paths_.fresh_name(frame, "result"));
  evaluation_.store(place, evaluation_.convert(place->type(), result, function.type->result()), state);
  if (!state.is_dead() && place->type()->is_scalar())
    paths_.record(StepKind::Assign, state, evaluation_.evaluate(place, state)->scalar);
}

// Ends the path if the function must not be entered once more.
bool Control::may_enter(const ir::Function& function, State& state) {
  const std::vector<ExprRef>& entries = active_[&function];
  // A recursion that concrete values decide is followed; one that depends on inputs counts.
  unsigned symbolic = 0;
  for (size_t i = 1; i < entries.size(); ++i) symbolic += entries[i] != entries[i - 1];
  if (!entries.empty()) symbolic += entries.back() != state.guard;
  if (symbolic > options_.bounds.unwind || entries.size() > options_.bounds.most_concrete_rounds ||
      objects_.depth() > kDeepestRecursion) {
    paths_.trace().unwindings.push_back(
        paths_.event(state, state.guard, "recursion of '" + *function.name + "'"));
    state.guard = nullptr;
  } else if (symbolic > 0 && options_.host.is_feasible &&
             !options_.host.is_feasible(paths_.condition_of(state))) {
    state.guard = nullptr;
  }
  return !state.is_dead();
}

void Control::call(const ir::Function& function, const std::vector<Value>& arguments, State& state,
                   Value* result) {
  if (policy().replaces_call(function, arguments, state, result) || !may_enter(function, state)) return;
  Frame frame;
  frame.function = &function;
  if (const Frame& caller = objects_.frame(); caller.function != nullptr)
    frame.caller = std::make_shared<Origin>(caller.function, paths_.place().instruction, caller.caller);
  struct Entry {
    Entry(std::vector<ExprRef>& of_function, ExprRef guard) : entries(of_function) {
      entries.push_back(guard);
    }
    ~Entry() { entries.pop_back(); }
    std::vector<ExprRef>& entries;
  };
  {
    const Entry entry(active_[&function], state.guard);
    execute(frame, arguments, state);
  }
  if (state.is_dead()) return;
  if (result != nullptr) {
    *result = state.cell(frame.result).value;
    if (!*result) *result = values_.arbitrary(function.type->result(), objects_[frame.result].name);
  }
  objects_.end_lives(frame, state);
  paths_.record(StepKind::Return, state, nullptr, function.name);
}

void Control::execute(Frame& frame, const std::vector<Value>& arguments, State& state) {
  const ir::Function& function = *frame.function;
  const Paths::Place call_site = paths_.place();
  frame.context = contexts_++;
  const Objects::Entered entered(objects_, frame);
  bind_arguments(frame, arguments, state);
  Object slot;
  slot.name = objects_.local_name(frame, *function.name + "$result");
  frame.result = objects_.add(std::move(slot), function.type->result());
  walk(frame, state);
  paths_.set_place(call_site);
}

void Control::bind_arguments(Frame& frame, const std::vector<Value>& arguments, State& state) {
  const ir::Function& function = *frame.function;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ir::Symbol& parameter = *function.parameters[i];
    const ObjectId id = objects_.of(frame, *parameter.name);
    Cell cell;
    cell.type = parameter.type;
    cell.alive = values_.boolean(true);
    cell.value = i < arguments.size() ? evaluation_.convert(parameter.type, arguments[i], arguments[i]->type)
                                      : values_.arbitrary(parameter.type, objects_[id].name);
    state.set_cell(id, std::move(cell));
  }
  for (const ir::Symbol* local : function.locals) {
    if (local->kind != ir::SymbolKind::Temporary) continue;
    // The front end sets a temporary before it reads it, so what it holds now does not matter.
    const ObjectId id = objects_.of(frame, *local->name);
    Cell cell;
    cell.type = local->type;
    cell.value = values_.zero(local->type);
    cell.alive = values_.boolean(true);
    state.set_cell(id, std::move(cell));
  }
  if (function.va_area != nullptr) bind_further_arguments(frame, arguments, state);
}

// The arguments beyond the parameters lie one behind the other in slots: a struct with a field for each.
void Control::bind_further_arguments(Frame& frame, const std::vector<Value>& arguments, State& state) {
  const ir::Function& function = *frame.function;
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
  block.name = objects_.local_name(frame, *function.name + "$va");
  const ObjectId id = objects_.add(std::move(block), record);
  Cell cell;
  cell.type = record;
  cell.value = area;
  cell.alive = values_.boolean(true);
  state.set_cell(id, std::move(cell));
  objects_.note_birth(id, state);
  frame.stack_blocks.push_back(id);
  Cell pointer;
  pointer.type = function.va_area->type;
  pointer.value = values_.scalar(objects_.address(id));
  pointer.alive = values_.boolean(true);
  state.set_cell(objects_.of(frame, *function.va_area->name), std::move(pointer));
}

}  // namespace heddle::symex
