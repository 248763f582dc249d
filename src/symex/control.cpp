// Control flow: bodies are walked in instruction order, states parked at the targets of jumps and merged
// there.
#include <algorithm>
#include <set>

#include "support/check.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr uint64_t kStepsBetweenLooks = 1024;
constexpr size_t kDeepestRecursion = 2000;

}  // namespace

Executor::Executor(ir::Program& program, Options options)
    : program_(program), store_(program.store()), options_(std::move(options)), values_(program.store()) {
  assumptions_.push_back(values_.boolean(true));
  trace_.pieces.emplace_back();
}

Trace Executor::run() {
  State state;
  state.guard = values_.boolean(true);
  Frame outside;
  frames_.push_back(&outside);
  // Static objects exist from the start; what the program does not set is zero.
  for (const ir::Symbol& symbol : program_.symbols()) {
    if (symbol.kind != ir::SymbolKind::Global) continue;
    const ObjectId id = object_of(outside, *symbol.name);
    Cell cell;
    cell.type = symbol.type;
    cell.value = values_.zero(symbol.type);
    cell.alive = values_.boolean(true);
    set_cell(state, id, std::move(cell));
  }
  const ir::Function* entry = program_.find_function(program_.entry());
  CHECK(entry != nullptr && entry->has_body, "a program should have an entry function");
  call(*entry, {}, state, nullptr);
  frames_.pop_back();
  return std::move(trace_);
}

void Executor::count_step() {
  if (++steps_ % kStepsBetweenLooks != 0) return;
  if (steps_ > options_.most_steps) throw Stopped("too many steps");
  if (options_.should_stop && options_.should_stop()) throw Stopped("told to stop");
}

void Executor::record(StepKind kind, const State& state, ExprRef value, const std::string* name) {
  const Frame& frame = *frames_.back();
  trace_.steps.push_back({kind, state.guard, value, frame.function, current_instruction_, name, {}, nullptr});
}

void Executor::record_fresh(StepKind kind, const State& state, const Value& value, TypeRef type,
                            const std::string* name) {
  const bool is_scalar = value && value->shape == Shape::Scalar;
  record(kind, state, is_scalar ? value->scalar : nullptr, name);
  if (is_scalar) return;
  trace_.steps.back().contents = value;
  trace_.steps.back().contents_type = type;
}

Event Executor::event(const State& state, ExprRef condition, std::string reason) {
  return {values_.both(assumptions_[state.piece], condition),
          frames_.back()->function,
          current_instruction_,
          trace_.steps.size(),
          std::move(reason),
          state.piece};
}

void Executor::assume(State& state, ExprRef condition) {
  if (values_.is_true(condition) || state.is_dead()) return;
  record(StepKind::Assume, state, condition);
  if (values_.is_false(condition)) {
    state.guard = nullptr;
    return;
  }
  ExprRef& assumption = assumptions_[state.piece];
  assumption = values_.both(assumption, values_.either(values_.negate(state.guard), condition));
}

void Executor::cut(State& state, const std::string& reason) {
  if (state.is_dead()) return;
  trace_.cuts.push_back(event(state, state.guard, reason));
  state.guard = nullptr;
}

void Executor::cut_where(State& state, ExprRef condition, const std::string& reason) {
  if (local_ != nullptr) condition = values_.both(local_, condition);
  if (values_.is_false(condition) || state.is_dead()) return;
  trace_.cuts.push_back(event(state, values_.both(state.guard, condition), reason));
  assume(state, values_.negate(condition));
}

// Calls
// -----------------------------------------------------------------------------------------------------------

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

// Bodies
// ----------------------------------------------------------------------------------------------------------

void Executor::walk(Frame& frame, State& state) {
  Activation activation;
  activation.extents = &extents_of(*frame.function);
  struct Active {
    std::vector<Activation*>& list;
    ~Active() { list.pop_back(); }
  } active{activations_};
  activations_.push_back(&activation);
  const auto end = static_cast<uint32_t>(frame.function->body.size());
  while (true) {
    if (auto parked = activation.parked.find(activation.pc); parked != activation.parked.end()) {
      State arrived = std::move(parked->second);
      activation.parked.erase(parked);
      if (state.is_dead()) {
        state = std::move(arrived);
      } else {
        try {
          merge(state, std::move(arrived));
        } catch (const Limit& limit) {
          // What arrived is lost: no proof without it. (merge changes `state` only when it succeeds.)
          cut(state, limit.what());
        }
      }
    }
    if (activation.pc == end) return;
    auto& inductions = activation.inductions;
    while (!inductions.empty() &&
           (activation.pc < inductions.back().head || activation.pc > inductions.back().last))
      inductions.pop_back();
    if (state.is_dead()) {
      if (activation.parked.empty()) return;
      activation.pc = activation.parked.begin()->first;
      continue;
    }
    current_instruction_ = activation.pc;
    count_step();
    local_ = nullptr;
    try {
      if (options_.induction) begin_induction(frame, activation, state);
      if (state.is_dead()) continue;
      step(frame, activation, state);
    } catch (const Limit& limit) {
      local_ = nullptr;
      cut(state, limit.what());
      ++activation.pc;
    }
  }
}

void Executor::park(Activation& activation, uint32_t target, State state) {
  auto [found, is_new] = activation.parked.try_emplace(target, State{});
  if (is_new) {
    found->second = std::move(state);
    return;
  }
  try {
    merge(found->second, std::move(state));
  } catch (const Limit& limit) {
    cut(found->second, limit.what());
    activation.parked.erase(found);
  }
}

void Executor::merge(State& into, State other) {
  if (other.is_dead()) return;
  if (into.is_dead()) {
    into = std::move(other);
    return;
  }
  if (into.piece != other.piece) return join(into, std::move(other));
  // Holds on the paths of `other`, fails on those of `into`.
  ExprRef condition = other.guard;
  if (other.guard->is(Kind::And) && into.guard->is(Kind::And) &&
      other.guard->operand(0) == into.guard->operand(0) &&
      values_.negate(other.guard->operand(1)) == into.guard->operand(1))
    condition = other.guard->operand(1);
  ExprRef guard = values_.either(into.guard, other.guard);
  PersistentVector<Cell> cells = into.cells;
  try {
    while (cells.size() < other.cells.size()) cells.push_back(Cell{});
    for (uint64_t id = into.cells.size(); id < other.cells.size(); ++id) {
      Cell cell = other.cells[id];
      if (cell.alive != nullptr) cell.alive = values_.both(cell.alive, condition);
      cells.set(id, std::move(cell));
    }
    ExprRef no = values_.boolean(false);
    into.cells.for_each_difference(other.cells, [&](uint64_t id) {
      Cell a = other.cells[id];
      Cell b = into.cells[id];
      Cell merged;
      if (a.alive == nullptr && b.alive == nullptr) return;
      merged.alive =
          values_.choose(condition, a.alive != nullptr ? a.alive : no, b.alive != nullptr ? b.alive : no);
      if (a.alive == nullptr || b.alive == nullptr) {
        const Cell& only = a.alive == nullptr ? b : a;
        merged.type = only.type;
        merged.value = only.value;
        merged.is_zeroed = only.is_zeroed;
      } else {
        if (a.type == nullptr && b.type != nullptr)
          adopt(a, static_cast<ObjectId>(id), Values::innermost(b.type));
        if (b.type == nullptr && a.type != nullptr)
          adopt(b, static_cast<ObjectId>(id), Values::innermost(a.type));
        if (a.type != b.type || (a.type == nullptr && a.is_zeroed != b.is_zeroed))
          throw Limit("one object is used with different types on different paths");
        merged.type = a.type;
        merged.is_zeroed = a.is_zeroed;
        merged.value = values_.choose(condition, a.value, b.value);
      }
      cells.set(id, std::move(merged));
    });
  } catch (const Limit& limit) {
    // Both paths end here.
    into.guard = guard;
    throw;
  }
  into.guard = guard;
  into.cells = std::move(cells);
}

void Executor::jump(Frame& frame, Activation& activation, State& state) {
  const uint32_t here = activation.pc;
  const Instruction& instruction = frame.function->body[here];
  const uint32_t target = destination(*frame.function, *activation.extents, here);
  ExprRef test = condition(instruction.condition(), state);
  if (state.is_dead()) {
    ++activation.pc;
    return;
  }
  const bool is_symbolic = !test->is(Kind::Constant);
  if (is_symbolic) record(StepKind::Branch, state, test);
  State taken = state;
  taken.guard = values_.both(state.guard, test);
  ExprRef otherwise = values_.both(state.guard, values_.negate(test));
  state.guard = values_.is_false(otherwise) ? nullptr : otherwise;
  if (values_.is_false(taken.guard)) taken.guard = nullptr;

  note_exit(activation, target, !taken.is_dead());
  // Where control goes otherwise: behind this jump, or with the jump that may follow it.
  uint32_t otherwise_to = here + 1;
  if (otherwise_to < frame.function->body.size()) {
    const Instruction& next = frame.function->body[otherwise_to];
    if (next.op == Op::Goto && next.condition() == store_.boolean(true)) otherwise_to = next.target;
  }
  if (instruction.condition() != store_.boolean(true)) note_exit(activation, otherwise_to, !state.is_dead());

  if (options_.induction) {
    // Leaving a loop by induction over later rounds is for the last of them.
    if (!taken.is_dead()) {
      taken.guard = values_.both(taken.guard, may_leave(activation, target));
      if (values_.is_false(taken.guard)) taken.guard = nullptr;
    }
    if (!state.is_dead()) {
      state.guard = values_.both(state.guard, may_leave(activation, here + 1));
      if (values_.is_false(state.guard)) state.guard = nullptr;
    }
  }
  if (target > here) {
    if (!taken.is_dead()) park(activation, target, std::move(taken));
    ++activation.pc;
    return;
  }
  // Backward: go round with `taken`, and let `state` wait behind the loop.
  if (taken.is_dead() || !goes_round(frame, activation, taken)) {
    activation.loops.erase(target);
    ++activation.pc;
    return;
  }
  if (!state.is_dead()) park(activation, here + 1, std::move(state));
  state = std::move(taken);
  activation.pc = target;
}

const Executor::LoopExtents& Executor::extents_of(const ir::Function& function) {
  auto [found, is_new] = extents_.try_emplace(&function);
  LoopExtents& extents = found->second;
  if (!is_new) return extents;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op != Op::Goto || instruction.target > i) continue;
    uint32_t& last = extents[instruction.target].last;
    last = std::max(last, i);
  }
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    if (function.body[i].op != Op::Goto) continue;
    const uint32_t target = destination(function, extents, i);
    for (auto& [head, extent] : extents) {
      const bool from_inside = i >= head && i <= extent.last;
      const bool to_inside = target > head && target <= extent.last;
      if (from_inside ? target < head : to_inside) extent.is_regular = false;
    }
  }
  return extents;
}

// Where a jump leads. Of several jumps back to one head, the last collects the others, so that a round ends
// in one place.
uint32_t Executor::destination(const ir::Function& function, const LoopExtents& extents,
                               uint32_t jump) const {
  const uint32_t target = function.body[jump].target;
  if (target > jump) return target;
  const uint32_t last = extents.at(target).last;
  return last > jump && function.body[last].condition() == store_.boolean(true) ? last : target;
}

// At the head of a loop that is entered: chooses between the first rounds and later ones.
void Executor::begin_induction(Frame& frame, Activation& activation, State& state) {
  auto extent = activation.extents->find(activation.pc);
  if (extent == activation.extents->end()) return;
  for (const Induction& induction : activation.inductions)
    if (induction.head == activation.pc) return;
  const uint32_t head = extent->first;
  const uint32_t last = extent->second.last;
  const std::optional<LoopEffects> effects =
      options_.induction(LoopPlace{*frame.function, head, last, calls_to(frame)});
  if (!effects) return;
  if (!effects->obstacle.empty()) throw Limit(effects->obstacle);
  if (!extent->second.is_regular) throw Limit("a loop that jumps enter or cross");
  Induction induction;
  induction.head = head;
  induction.last = last;
  if (options_.in_pieces) {
    cut_loop(frame, *effects, induction, state);
    activation.inductions.push_back(std::move(induction));
    return;
  }
  induction.candidates = effects->candidates;
  check_candidates(frame, induction, state, values_.boolean(true));
  if (state.is_dead()) return;
  induction.is_later = options_.forgets_entry ? values_.boolean(true)
                                              : store_.symbol(fresh_name(frame, "later"), store_.bool_type());
  havoc_loop(frame, *effects, induction.is_later, state);
  for (const auto& [symbol, invariant] : effects->invariants) {
    const Cell known = cell(state, object_of(frame, *symbol->name));
    if (known.alive == nullptr || !values_.is_true(known.alive)) continue;
    assume(state, values_.either(values_.negate(induction.is_later), condition(invariant, state)));
    if (state.is_dead()) return;
  }
  for (ExprRef candidate : induction.candidates) {
    if (is_readable(frame, candidate, state)) assume(state, condition(candidate, state));
    if (state.is_dead()) return;
  }
  activation.inductions.push_back(std::move(induction));
}

// Whether all variables of a condition are alive.
bool Executor::is_readable(Frame& frame, ExprRef condition, const State& state) {
  bool result = true;
  expr::for_each_subexpression(condition, [&](ExprRef e) {
    if (!e->is(Kind::Symbol)) return;
    const Cell known = cell(state, object_of(frame, e->text()));
    result &= known.alive != nullptr && values_.is_true(known.alive);
  });
  return result;
}

// At the head of a loop that is treated by induction the candidates should hold; what follows relies on them.
// Where `is_checked` does not hold, they do by the same argument as assertions in rounds before the last.
void Executor::check_candidates(Frame& frame, const Induction& induction, State& state, ExprRef is_checked) {
  for (ExprRef candidate : induction.candidates) {
    if (state.is_dead()) return;
    ExprRef holds =
        is_readable(frame, candidate, state) ? condition(candidate, state) : values_.boolean(false);
    ExprRef fails = values_.both(values_.both(state.guard, values_.negate(holds)), is_checked);
    if (!values_.is_false(fails))
      trace_.broken.push_back({event(state, fails, ""), candidate, induction.head, calls_to(frame)});
    assume(state, holds);
  }
}

void Executor::havoc_loop(Frame& frame, const LoopEffects& effects, ExprRef is_later, State& state) {
  auto havoc = [&](ObjectId id) {
    Cell known = cell(state, id);
    forget_zeros(state, id);
    if (known.alive == nullptr || known.type == nullptr) return;
    Value fresh = values_.arbitrary(known.type, fresh_name(frame, "later") + objects_[id].name);
    if (known.value->shape == Shape::Table && fresh->shape == Shape::Array) {
      Value table(new Node);
      table->shape = Shape::Table;
      table->type = fresh->type;
      table->maps = fresh->maps;
      table->elements = known.value->elements;
      fresh = table;
    }
    known.value = values_.choose(is_later, fresh, known.value);
    set_cell(state, id, std::move(known));
  };
  for (ObjectId id : changed_objects(effects)) havoc(id);
}

// What nothing was read from or written to yet is known by one thing only: that it was filled with zeros.
void Executor::forget_zeros(State& state, ObjectId id) {
  Cell known = cell(state, id);
  if (known.type != nullptr || !known.is_zeroed) return;
  known.is_zeroed = false;
  set_cell(state, id, std::move(known));
}

std::vector<ObjectId> Executor::changed_objects(const LoopEffects& effects) const {
  std::vector<ObjectId> changed;
  for (const ir::Symbol* symbol : effects.variables) {
    if (auto found = globals_.find(symbol->name); found != globals_.end()) changed.push_back(found->second);
    for (const Frame* active : frames_)
      if (auto found = active->locals.find(symbol->name); found != active->locals.end())
        changed.push_back(found->second);
  }
  // The points-to analysis gives memory the name of its ALLOC, or of a call that returned it from there:
  // whatever name it has, that instruction is among those that led to its ALLOC.
  const std::set<std::pair<const ir::Function*, uint32_t>> blocks(effects.blocks.begin(),
                                                                  effects.blocks.end());
  for (ObjectId id = 0; id < objects_.size() && !blocks.empty(); ++id) {
    const Origin* site = objects_[id].made_by.get();
    while (site != nullptr && !blocks.contains({site->function, site->instruction}))
      site = site->caller.get();
    if (site != nullptr) changed.push_back(id);
  }
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

ExprRef Executor::may_leave(const Activation& activation, uint32_t target) {
  ExprRef result = values_.boolean(true);
  for (const Induction& induction : activation.inductions) {
    const bool leaves = target < induction.head || target > induction.last;
    if (leaves && induction.round < options_.rounds)
      result = values_.both(result, values_.negate(induction.is_later));
  }
  return result;
}

bool Executor::goes_round(Frame& frame, Activation& activation, State& taken) {
  const uint32_t head_of_jump = frame.function->body[activation.pc].target;
  for (Induction& induction : activation.inductions) {
    if (induction.head != head_of_jump) continue;
    if (options_.in_pieces) {
      end_piece_at(induction, taken);
      return false;
    }
    if (induction.last != activation.pc) throw Limit("a loop with several ends");
    check_candidates(
        frame, induction, taken,
        induction.round < options_.rounds ? values_.negate(induction.is_later) : values_.boolean(true));
    if (taken.is_dead()) return false;
    // The round after the last one is the last one of another choice.
    return induction.round++ < options_.rounds;
  }
  LoopCount& count = activation.loops[head_of_jump];
  const bool is_concrete = count.stayed && !count.left;
  count.left = false;
  count.stayed = false;
  // The loops inside begin anew.
  activation.loops.erase(activation.loops.upper_bound(head_of_jump),
                         activation.loops.upper_bound(activation.pc));
  if (is_concrete) {
    if (++count.concrete <= options_.most_concrete_rounds) return true;
    trace_.unwindings.push_back(event(taken, taken.guard, "loop"));
    return false;
  }
  if (++count.symbolic > options_.unwind) {
    trace_.unwindings.push_back(event(taken, taken.guard, "loop"));
    return false;
  }
  return !options_.is_feasible || options_.is_feasible(values_.both(assumptions_[taken.piece], taken.guard));
}

void Executor::note_exit(Activation& activation, uint32_t target, bool happens) {
  for (const auto& [head, extent] : *activation.extents) {
    if (head > activation.pc) break;
    const bool leaves = activation.pc <= extent.last && (target < head || target > extent.last);
    if (!leaves) continue;
    LoopCount& count = activation.loops[head];
    (happens ? count.left : count.stayed) = true;
  }
}

void Executor::note_end(Activation& activation) {
  note_exit(activation, UINT32_MAX, true);
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

std::string Executor::fresh_name(Frame& frame, const char* what) {
  return options_.prefix + what + "!" + *frame.function->name + "@" + std::to_string(frame.context) + ":" +
         std::to_string(current_instruction_) + "." +
         std::to_string(frame.occurrences[current_instruction_]++);
}

void Executor::step(Frame& frame, Activation& activation, State& state) {
  const Instruction& instruction = frame.function->body[activation.pc];
  switch (instruction.op) {
    case Op::Goto:
      return jump(frame, activation, state);
    case Op::Assign: {
      Value value = evaluate(instruction.value(), state);
      if (state.is_dead()) break;
      const Access target = access(instruction.place(), state);
      if (state.is_dead()) break;
      store(target, value, state);
      if (!state.is_dead())
        record(StepKind::Assign, state, value->shape == Shape::Scalar ? value->scalar : nullptr);
      break;
    }
    case Op::Havoc: {
      const std::string name =
          fresh_name(frame, instruction.name != nullptr ? instruction.name->c_str() : "havoc");
      Value value = values_.arbitrary(instruction.place()->type(), name);
      record_fresh(instruction.name != nullptr ? StepKind::Input : StepKind::Chosen, state, value,
                   instruction.place()->type(), instruction.name);
      store(access(instruction.place(), state), value, state);
      break;
    }
    case Op::Assume:
      assume(state, condition(instruction.condition(), state));
      break;
    case Op::Assert: {
      ExprRef holds = condition(instruction.condition(), state);
      if (state.is_dead()) break;
      record(StepKind::Assert, state, holds);
      // An assertion of false, as in an error function, is there not to be reached.
      if (!values_.is_false(holds)) trace_.reached.push_back(event(state, state.guard, ""));
      ExprRef fails = values_.both(state.guard, values_.negate(holds));
      // Rounds before the last one of an induction: the assertion held in them.
      const bool counts = !options_.counts || options_.counts(instruction);
      for (const Activation* active : activations_)
        for (const Induction& induction : active->inductions)
          if (counts && induction.round < options_.rounds)
            fails = values_.both(fails, values_.negate(induction.is_later));
      if (!values_.is_false(fails)) trace_.violations.push_back(event(state, fails, ""));
      // In a proof only the first violation matters, so what comes later may rely on the assertion.
      if (options_.induction && counts) assume(state, holds);
      break;
    }
    case Op::Call:
      call_instruction(frame, state, instruction);
      break;
    case Op::Return: {
      if (ExprRef e = instruction.operands[0]; e != nullptr) {
        Value value = evaluate(e, state);
        if (state.is_dead()) break;
        Cell cell;
        cell.type = frame.function->type->result();
        cell.value = convert(cell.type, value, e->type());
        cell.alive = values_.boolean(true);
        set_cell(state, frame.result, std::move(cell));
      }
      const auto end = static_cast<uint32_t>(frame.function->body.size());
      if (options_.induction) {
        state.guard = values_.both(state.guard, may_leave(activation, end));
        if (values_.is_false(state.guard)) {
          state.guard = nullptr;
          break;
        }
      }
      park(activation, end, std::move(state));
      state.guard = nullptr;
      note_end(activation);
      break;
    }
    case Op::Decl: {
      const ObjectId id = object_of(frame, instruction.operands[0]->text());
      const std::string name = fresh_name(frame, instruction.operands[0]->text().c_str());
      declare(state, id, name);
      const Cell known = cell(state, id);
      record_fresh(StepKind::Chosen, state, known.value, known.type, &instruction.operands[0]->text());
      break;
    }
    case Op::Dead: {
      const ObjectId id = object_of(frame, instruction.operands[0]->text());
      set_cell(state, id, Cell{});
      break;
    }
    case Op::Alloc: {
      ExprRef bytes = values_.cast(values_.index_type(), scalar(instruction.value(), state));
      if (state.is_dead()) break;
      // An object larger than half of the address space cannot be.
      assume(state, values_.binary(Kind::Ge, bytes, values_.number(0)));
      if (state.is_dead()) break;
      Object object;
      object.name = fresh_name(frame, "block");
      object.size = bytes;
      object.is_heap = instruction.variant == ir::Variant::Plain;
      object.made_by = std::make_shared<Origin>(frame.function, activation.pc, frame.caller);
      ExprRef alignment = scalar(instruction.operands[2], state);
      object.alignment = alignment->is(Kind::Constant) ? static_cast<uint32_t>(alignment->small_value()) : 1;
      const ObjectId id = new_object(std::move(object), nullptr);
      objects_[id].made_at = trace_.steps.size();
      record_fresh(StepKind::Chosen, state, Value(), nullptr, nullptr);
      if (instruction.variant == ir::Variant::Stack) frame.stack_blocks.push_back(id);
      Cell fresh;
      fresh.alive = values_.boolean(true);
      set_cell(state, id, std::move(fresh));
      store(access(instruction.place(), state), values_.scalar(address(id)), state);
      break;
    }
    case Op::Free:
      release(state, scalar(instruction.operands[0], state), instruction.variant == ir::Variant::Plain);
      break;
    case Op::Copy:
    case Op::Fill: {
      ExprRef to = scalar(instruction.operands[0], state);
      ExprRef second = scalar(instruction.operands[1], state);
      ExprRef bytes = values_.cast(values_.index_type(), scalar(instruction.operands[2], state));
      if (state.is_dead()) break;
      if (instruction.op == Op::Copy)
        copy(state, to, second, bytes);
      else
        fill(state, to, second, bytes);
      break;
    }
    case Op::Output:
      if (instruction.place() != nullptr) {
        Value count = values_.arbitrary(instruction.place()->type(), fresh_name(frame, "output"));
        store(access(instruction.place(), state), count, state);
      }
      break;
    case Op::Halt:
      record(StepKind::Halt, state, nullptr);
      state.guard = nullptr;
      for (Activation* active : activations_) note_end(*active);
      break;
    case Op::Skip:
      break;
    default:
      throw Limit("threads");
  }
  ++activation.pc;
}

}  // namespace heddle::symex
