// What each instruction does, jumps and calls apart.
#include "expr/elementary.h"
#include "ir/assumption.h"
#include "ir/executed.h"
#include "symex/limit.h"
#include "symex/loose_names.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// Blocks of less than a 64th of the address space fit into it, as many as there are axioms about.
constexpr unsigned kLargeBits = 6;

// By its name, or perhaps through a pointer.
bool may_read(ExprRef e, const std::string& local) {
  bool found = false;
  if (e != nullptr)
    expr::for_each_subexpression(e, [&](ExprRef part) {
      found |= part->is(Kind::Deref) || (part->is(Kind::Symbol) && part->text() == local);
    });
  return found;
}

// Whether what happens from there on begins with the end of that local's life: its own, or the activation's.
bool ends_first(const ir::Function& function, uint32_t from, const std::string& local) {
  for (uint32_t i = from; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op == Op::Dead && instruction.operands[0]->text() == local) return true;
    if (instruction.op == Op::Return) return !may_read(instruction.operands[0], local);
    if (instruction.op != Op::Dead && instruction.op != Op::Skip) return false;
  }
  return false;
}

}  // namespace

void Control::step(Frame& frame, Activation& activation, State& state) {
  const Instruction& instruction = frame.function->body[activation.pc];
  switch (instruction.op) {
    case Op::Goto:
      return jump(frame, activation, state);
    case Op::Assign:
      assign(state, instruction);
      break;
    case Op::Havoc:
      havoc(frame, state, instruction);
      break;
    case Op::Assume: {
      ExprRef holds = evaluation_.condition(instruction.condition(), state);
      if (instruction.name != nullptr && *instruction.name == ir::kDefined) {
        paths_.require(state, holds, *instruction.message);
        break;
      }
      paths_.assume(state, holds);
      paths_.note_assumed(holds);
      break;
    }
    case Op::Assert:
      check(state, instruction);
      break;
    case Op::Call:
      call_instruction(frame, state, instruction);
      break;
    case Op::Return:
      return_value(frame, activation, state, instruction);
      break;
    case Op::Decl:
      declare(frame, activation, state, instruction.operands[0]->text());
      break;
    case Op::Dead: {
      const ObjectId id = objects_.of(frame, instruction.operands[0]->text());
      objects_.note_death(id);
      state.set_cell(id, Cell{});
      break;
    }
    case Op::Alloc:
      allocate(frame, activation, state, instruction);
      break;
    case Op::Free:
      blocks_.release(state, evaluation_.scalar(instruction.operands[0], state),
                      instruction.variant == ir::Variant::Plain);
      break;
    case Op::Copy:
    case Op::Fill:
      copy_or_fill(frame, state, instruction);
      break;
    case Op::Output:
      if (instruction.place() != nullptr) {
        Value count =
            values_.arbitrary(instruction.place()->type(), paths_.fresh_name(frame, kOutput.data()));
        evaluation_.store(instruction.place(), count, state);
      }
      break;
    case Op::Halt:
      halt(state);
      break;
    case Op::Skip:
      break;
    default:
      throw Limit("threads");
  }
  ++activation.pc;
}

void Control::assign(State& state, const Instruction& instruction) {
  Value value = evaluation_.evaluate(instruction.value(), state);
  if (state.is_dead()) return;
  const Access target = evaluation_.access(instruction.place(), state);
  if (state.is_dead()) return;
  memory_.store(target, value, state);
  if (!state.is_dead())
    paths_.record(StepKind::Assign, state, value->shape == Shape::Scalar ? value->scalar : nullptr);
}

void Control::havoc(Frame& frame, State& state, const Instruction& instruction) {
  if (instruction.name != nullptr && *instruction.name == ir::kUnreadText) {
    ExprRef pointer = evaluation_.scalar(instruction.operands[1], state);
    if (state.is_dead()) return;
    ExprRef unread = values_.cast(instruction.place()->type(), blocks_.unread_text(pointer));
    return evaluation_.store(instruction.place(), values_.scalar(unread), state);
  }
  if (instruction.operands.size() > 1) {
    const expr::TypeRef type = instruction.place()->type();
    LooseBound bound{nullptr, instruction.name, {}};
    llvm::SmallVector<llvm::APInt, 2> arguments;
    for (size_t i = 1; i < instruction.operands.size(); ++i) {
      ExprRef argument = evaluation_.scalar(instruction.operands[i], state);
      if (state.is_dead()) return;
      bound.arguments.push_back(argument);
      if (is_constant(argument)) arguments.push_back(argument->value());
    }
    // Of arguments that are known the bound is computed.
    if (arguments.size() == bound.arguments.size())
      return evaluation_.store(
          instruction.place(),
          values_.scalar(store_.constant(type, expr::evaluate_bound(*instruction.name, type, arguments))),
          state);
    Value value = values_.arbitrary(type, paths_.fresh_name(frame, kBound.data()));
    bound.value = value->scalar;
    paths_.trace().loose_bounds.push_back(std::move(bound));
    return evaluation_.store(instruction.place(), value, state);
  }
  const bool is_input = instruction.name != nullptr;
  if (is_input &&
      *instruction.name == ir::kFollowedElements)  // what holds of all executions holds of whole ones
    return choose_input(state, instruction,
                        options_.checks.reads_rest ? 1
                        : policy().is_proof()      ? UINT64_MAX
                                                   : options_.bounds.unwind);
  if (is_input && *instruction.name == ir::kIsExecuted)
    return evaluation_.store(instruction.place(), values_.scalar(values_.boolean(false)), state);
  if (is_input && *instruction.name == ir::kIsAnyInput) return choose_input(state, instruction, 1);
  const std::string name = paths_.fresh_name(frame, is_input ? instruction.name->c_str() : "havoc");
  Value value = values_.arbitrary(instruction.place()->type(), name);
  paths_.record_fresh(is_input ? StepKind::Input : StepKind::Chosen, state, value,
                      instruction.place()->type(), instruction.name);
  if (instruction.variant == ir::Variant::Outside)
    machine_.outside.note(value);
  else if (is_input && value->shape == Shape::Scalar)
    machine_.pointers.add_input(value->scalar);
  evaluation_.store(instruction.place(), value, state);
}

// An input that is the engine's to choose. Replays get it from the trace.
void Control::choose_input(State& state, const Instruction& instruction, uint64_t number) {
  const expr::TypeRef type = instruction.place()->type();
  const Value value =
      values_.scalar(type->is_bool() ? values_.boolean(number != 0) : store_.constant(type, number));
  paths_.record_fresh(StepKind::Input, state, value, type, instruction.name);
  evaluation_.store(instruction.place(), value, state);
}

void Control::check(State& state, const Instruction& instruction) {
  ExprRef holds = evaluation_.condition(instruction.condition(), state);
  if (state.is_dead()) return;
  paths_.check(state, holds, !options_.checks.counts || options_.checks.counts(instruction));
}

void Control::return_value(Frame& frame, Activation& activation, State& state,
                           const Instruction& instruction) {
  if (ExprRef e = instruction.operands[0]; e != nullptr) {
    Value value = evaluation_.evaluate(e, state);
    if (state.is_dead()) return;
    Cell cell;
    cell.type = frame.function->type->result();
    cell.value = evaluation_.convert(cell.type, value, e->type());
    cell.alive = values_.boolean(true);
    state.set_cell(frame.result, std::move(cell));
  }
  const auto end = static_cast<uint32_t>(frame.function->body.size());
  policy().go(activation, end, state);
  if (state.is_dead()) return;
  park(activation, end, std::move(state));
  state.guard = nullptr;
  activation.counts.note_exit(activation.pc, UINT32_MAX, true);
}

void Control::declare(Frame& frame, Activation& activation, State& state, const std::string& name) {
  const ObjectId id = object_to_declare(frame, activation, state, name);
  memory_.declare(state, id, paths_.fresh_name(frame, name.c_str()));
  if (objects_[id].address != nullptr) objects_.note_birth(id, state);
  const Cell known = state.cell(id);
  machine_.pointers.add_uninitialised(known.value);
  paths_.record_fresh(StepKind::Chosen, state, known.value, known.type, &name);
  paths_.trace().steps.back().object = objects_[id].serial;
}

// Paths that wait have the life that it had before. Those that end it first, as all do that leave its block,
// end it now: from here on its name means the new life.
ObjectId Control::object_to_declare(Frame& frame, Activation& activation, State& state,
                                    const std::string& name) {
  const ObjectId id = objects_.of(frame, name);
  if (!options_.checks.tells_lives_apart || objects_[id].address == nullptr) return id;
  for (auto& [target, parked] : activation.parked) {
    ExprRef alive = parked.cell(id).alive;
    const bool is_at_end = target >= frame.function->body.size();
    if (is_at_end || alive == nullptr || values_.is_false(alive)) continue;
    if (!ends_first(*frame.function, target, name))
      throw Limit("a variable whose life begins anew on some paths only");
    parked.set_cell(id, Cell{});
  }
  objects_.note_death(id);
  state.set_cell(id, Cell{});
  return objects_.begin_life(frame, name);
}

void Control::allocate(Frame& frame, const Activation& activation, State& state,
                       const Instruction& instruction) {
  ExprRef bytes = values_.cast(values_.index_type(), evaluation_.scalar(instruction.value(), state));
  if (state.is_dead()) return;
  // An object larger than half of the address space cannot be.
  constexpr const char* kTooLarge = "a block is too large for the memory";
  ExprRef fits = values_.binary(Kind::Ge, bytes, values_.number(0));
  if (instruction.variant == ir::Variant::Plain) {
    // malloc would return null, which is not followed.
    paths_.cut_where(state, values_.negate(fits), kTooLarge);
  } else {
    // An array that no stack can hold ends the execution.
    if (values_.is_false(fits) && values_.is_true(state.guard))
      paths_.trace().ends.push_back(paths_.event(state, state.guard, kTooLarge));
    paths_.assume(state, fits);
  }
  if (state.is_dead()) return;
  Object object;
  object.name = paths_.fresh_name(frame, "block");
  object.size = bytes;
  if (!is_constant(bytes) || as_number(bytes) >= int64_t{1}
                                                     << (store_.data_model().pointer_width() - kLargeBits))
    object.made_where = paths_.condition_without_failure(state);
  object.is_heap = instruction.variant == ir::Variant::Plain;
  object.made_by = std::make_shared<Origin>(frame.function, activation.pc, frame.caller);
  ExprRef alignment = evaluation_.scalar(instruction.operands[2], state);
  object.alignment = is_constant(alignment) ? static_cast<uint32_t>(alignment->small_value()) : 1;
  object.made_at = paths_.trace().steps.size();
  const ObjectId id = objects_.add(std::move(object), nullptr);
  paths_.record_fresh(StepKind::Chosen, state, Value(), nullptr, nullptr);
  paths_.trace().steps.back().object = objects_[id].serial;
  if (instruction.variant == ir::Variant::Stack) frame.stack_blocks.push_back(id);
  Cell fresh;
  fresh.alive = values_.boolean(true);
  state.set_cell(id, std::move(fresh));
  objects_.note_birth(id, state);
  evaluation_.store(instruction.place(), values_.scalar(objects_.address(id)), state);
}

void Control::copy_or_fill(Frame& frame, State& state, const Instruction& instruction) {
  ExprRef to = evaluation_.scalar(instruction.operands[0], state);
  ExprRef second = evaluation_.scalar(instruction.operands[1], state);
  ExprRef bytes = values_.cast(values_.index_type(), evaluation_.scalar(instruction.operands[2], state));
  if (state.is_dead()) return;
  if (instruction.variant == ir::Variant::Outside)
    machine_.outside.change(frame, state, to, as_number(second) != 0, policy().is_proof());
  else if (instruction.variant == ir::Variant::Rest)
    blocks_.put_off(to, bytes, ir::is_text(instruction));
  else if (instruction.op == Op::Copy)
    blocks_.copy(state, to, second, bytes);
  else
    blocks_.fill(state, to, second, bytes);
}

void Control::halt(State& state) {
  paths_.record(StepKind::Halt, state, nullptr);
  state.guard = nullptr;
  for (Activation* active : activations_) active->counts.note_end(active->pc);
}

}  // namespace heddle::symex
