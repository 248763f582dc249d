// Control flow: bodies are walked in instruction order, states parked at the targets of jumps and merged
// there.
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

constexpr uint64_t kStepsBetweenLooks = 1024;

}  // namespace

Executor::Executor(ir::Program& program, Options options)
    : program_(program),
      store_(program.store()),
      options_(std::move(options)),
      values_(program.store()),
      knowledge_(program.store()) {
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
  state.known = knowledge_.learn(state.known, condition, true);
}

void Executor::check(State& state, ExprRef holds, bool counts) {
  record(StepKind::Assert, state, holds);
  // An assertion of false, as in an error function, is there not to be reached.
  if (!values_.is_false(holds)) trace_.reached.push_back(event(state, state.guard, ""));
  ExprRef fails = values_.both(state.guard, values_.negate(holds));
  // Rounds before the last one of an induction: the assertion held in them.
  for (const Activation* active : activations_)
    for (const Induction& induction : active->inductions)
      if (counts && induction.round < options_.rounds)
        fails = values_.both(fails, values_.negate(induction.is_later));
  if (!values_.is_false(fails)) trace_.violations.push_back(event(state, fails, ""));
  // In a proof only the first violation matters, so what comes later may rely on the assertion.
  if (options_.induction && counts) assume(state, holds);
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

void Executor::walk(Frame& frame, State& state) {
  Activation activation;
  activation.extents = &extents_of(*frame.function);
  struct Active {
    std::vector<Activation*>& list;
    ~Active() { list.pop_back(); }
  } active{activations_};
  activations_.push_back(&activation);
  const auto end = static_cast<uint32_t>(frame.function->body.size());
  Op before = Op::Skip;  // the instruction by which all of the state came here
  while (true) {
    if (auto parked = activation.parked.find(activation.pc); parked != activation.parked.end()) {
      State arrived = std::move(parked->second);
      activation.parked.erase(parked);
      before = Op::Skip;
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
    if (before != Op::Assume && before != Op::Assert) checked_.clear();
    before = frame.function->body[activation.pc].op;
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
  into.known = Knowledge::common(into.known, other.known);
  PersistentVector<Cell> cells = into.cells;
  try {
    while (cells.size() < other.cells.size()) cells.push_back(Cell{});
    for (uint64_t id = into.cells.size(); id < other.cells.size(); ++id) {
      Cell cell = other.cells[id];
      if (cell.alive != nullptr) cell.alive = values_.both(cell.alive, condition);
      cells.set(id, std::move(cell));
    }
    // Blocks that only these paths have allocated. (What else only they have, the others do not ask for.)
    for (uint64_t id = other.cells.size(); id < into.cells.size(); ++id) {
      Cell cell = into.cells[id];
      if (cell.alive == nullptr || !objects_[id].is_heap) continue;
      cell.alive = values_.both(cell.alive, values_.negate(condition));
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
  // Rounds that only the conditions of the path keep in a loop count against the bound: unlike those that
  // concrete values decide, they make the formula grow.
  const bool is_decided_by_path = used_knowledge_;
  if (is_symbolic) record(StepKind::Branch, state, test);
  State taken = state;
  taken.guard = values_.both(state.guard, test);
  ExprRef otherwise = values_.both(state.guard, values_.negate(test));
  state.guard = values_.is_false(otherwise) ? nullptr : otherwise;
  if (values_.is_false(taken.guard)) taken.guard = nullptr;
  if (is_symbolic && !taken.is_dead()) taken.known = knowledge_.learn(taken.known, test, true);
  if (is_symbolic && !state.is_dead()) state.known = knowledge_.learn(state.known, test, false);

  note_exit(activation, target, is_decided_by_path || !taken.is_dead());
  // Where control goes otherwise: behind this jump, or with the jump that may follow it.
  uint32_t otherwise_to = here + 1;
  if (otherwise_to < frame.function->body.size()) {
    const Instruction& next = frame.function->body[otherwise_to];
    if (next.op == Op::Goto && next.condition() == store_.boolean(true)) otherwise_to = next.target;
  }
  if (instruction.condition() != store_.boolean(true))
    note_exit(activation, otherwise_to, is_decided_by_path || !state.is_dead());

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
    case Op::Assume: {
      ExprRef holds = condition(instruction.condition(), state);
      assume(state, holds);
      checked_.push_back(holds);
      break;
    }
    case Op::Assert: {
      ExprRef holds = condition(instruction.condition(), state);
      if (!state.is_dead()) check(state, holds, !options_.counts || options_.counts(instruction));
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
      note_exit(activation, UINT32_MAX, true);
      break;
    }
    case Op::Decl: {
      const ObjectId id = object_to_declare(frame, activation, state, instruction.operands[0]->text());
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
      if (is_constant(bytes) && bytes->value().isNegative() && values_.is_true(state.guard))
        trace_.ends.push_back(event(state, state.guard, "a block is too large for the memory"));
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
