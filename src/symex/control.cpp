#include "symex/control.h"

#include <algorithm>

#include "support/check.h"
#include "symex/executor.h"
#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr uint64_t kStepsBetweenLooks = 1024;

bool mentions_variable(ExprRef e) {
  return e->is(Kind::Symbol) || std::ranges::any_of(e->operands(), mentions_variable);
}

}  // namespace

Control::Control(Machine& machine)
    : machine_(machine),
      store_(machine.store),
      options_(machine.options),
      values_(machine.values),
      paths_(machine.paths),
      objects_(machine.objects),
      memory_(machine.memory),
      blocks_(machine.blocks),
      evaluation_(machine.evaluation),
      merging_(machine.merging),
      policy_(machine.policy) {}

void Control::run() {
  State state;
  state.guard = values_.boolean(true);
  Frame outside;
  const Objects::Entered entered(objects_, outside);
  // Static objects exist from the start; what the program does not set is zero.
  for (const ir::Symbol& symbol : machine_.program.symbols()) {
    if (symbol.kind != ir::SymbolKind::Global) continue;
    const ObjectId id = objects_.of(*symbol.name);
    Cell cell;
    cell.type = symbol.type;
    cell.value = values_.zero(symbol.type);
    cell.alive = values_.boolean(true);
    state.set_cell(id, std::move(cell));
  }
  const ir::Function* entry = machine_.program.find_function(machine_.program.entry());
  CHECK(entry != nullptr && entry->has_body, "a program should have an entry function");
  call(*entry, {}, state, nullptr);
}

void Control::count_step() {
  if (++steps_ % kStepsBetweenLooks != 0) return;
  if (steps_ > options_.bounds.most_steps) throw Stopped("too many steps");
  if (options_.host.should_stop && options_.host.should_stop()) throw Stopped("told to stop");
}

const LoopExtents& Control::extents_of(const ir::Function& function) {
  return extents_.try_emplace(&function, function, store_).first->second;
}

void Control::walk(Frame& frame, State& state) {
  Activation activation(extents_of(*frame.function));
  struct Active {
    Active(Control& in, Activation& activation) : control(in) {
      control.activations_.push_back(&activation);
      control.policy().enter_body();
    }
    ~Active() {
      control.policy().leave_body();
      control.activations_.pop_back();
    }
    Control& control;
  } active(*this, activation);
  const auto end = static_cast<uint32_t>(frame.function->body.size());
  Op before = Op::Skip;  // the instruction by which all of the state came here
  while (true) {
    if (activation.parked.contains(activation.pc)) {
      take_parked(activation, state);
      before = Op::Skip;
    }
    if (activation.pc == end) return;
    if (state.is_dead()) {
      if (activation.parked.empty()) return;
      activation.pc = activation.parked.begin()->first;
      continue;
    }
    paths_.set_place({frame.function, activation.pc});
    count_step();
    paths_.set_local(nullptr);
    if (before != Op::Assume && before != Op::Assert) paths_.forget_assumed();
    before = frame.function->body[activation.pc].op;
    try {
      policy().arrive(frame, activation, state);
      if (state.is_dead()) continue;
      step(frame, activation, state);
    } catch (const Limit& limit) {
      paths_.set_local(nullptr);
      paths_.cut(state, limit.what());
      ++activation.pc;
    }
  }
}

// What was parked at the current instruction joins the state.
void Control::take_parked(Activation& activation, State& state) {
  State arrived = std::move(activation.parked.extract(activation.pc).mapped());
  if (state.is_dead()) {
    state = std::move(arrived);
    return;
  }
  try {
    merging_.merge(state, std::move(arrived));
  } catch (const Limit& limit) {
    // What arrived is lost: no proof without it.
    paths_.cut(state, limit.what());
  }
}

void Control::park(Activation& activation, uint32_t target, State state) {
  auto [found, is_new] = activation.parked.try_emplace(target, State{});
  if (is_new) {
    found->second = std::move(state);
    return;
  }
  try {
    merging_.merge(found->second, std::move(state));
  } catch (const Limit& limit) {
    paths_.cut(found->second, limit.what());
    activation.parked.erase(found);
  }
}

void Control::jump(Frame& frame, Activation& activation, State& state) {
  const uint32_t here = activation.pc;
  const Instruction& instruction = frame.function->body[here];
  const uint32_t target = activation.extents.destination(here);
  ExprRef test = evaluation_.condition(instruction.condition(), state);
  if (state.is_dead()) {
    ++activation.pc;
    return;
  }
  const bool is_symbolic = !test->is(Kind::Constant);
  // Rounds that only the conditions of the path keep in a loop count against the bound: unlike those that
  // concrete values decide, they make the formula grow.
  const bool is_decided_by_path = paths_.has_used_knowledge();
  if (is_symbolic) paths_.record(StepKind::Branch, state, test);
  State taken = state;
  paths_.restrict_to(state, values_.negate(test));
  // Where no round begins, the test is no condition of what follows: nothing of the loop gets into formulas.
  const std::optional<uint32_t> tested = activation.extents.tested_loop(here);
  const bool ends_loop = is_symbolic && tested && !state.is_dead() && !policy().begins_round(*tested, state);
  if (ends_loop)
    state.guard = nullptr;
  else
    paths_.restrict_to(taken, test);
  if (is_symbolic && !taken.is_dead()) paths_.learn(taken, test, true);
  if (is_symbolic && !state.is_dead()) paths_.learn(state, test, false);

  const bool asks = mentions_variable(instruction.condition());
  activation.counts.note_exit(here, target, is_decided_by_path || !taken.is_dead(), asks);
  // Where control goes otherwise: behind this jump, or with the jump that may follow it.
  uint32_t otherwise_to = here + 1;
  if (otherwise_to < frame.function->body.size()) {
    const Instruction& next = frame.function->body[otherwise_to];
    if (next.op == Op::Goto && next.condition() == store_.boolean(true)) otherwise_to = next.target;
  }
  if (instruction.condition() != store_.boolean(true))
    activation.counts.note_exit(here, otherwise_to, is_decided_by_path || !state.is_dead(), asks);

  if (!taken.is_dead()) policy().go(activation, target, taken);
  if (!state.is_dead()) policy().go(activation, here + 1, state);
  if (target > here) {
    if (!taken.is_dead()) park(activation, target, std::move(taken));
    ++activation.pc;
    return;
  }
  // Backward: go round with `taken`, and let `state` wait behind the loop.
  if (taken.is_dead() || !policy().goes_round(frame, activation, taken)) {
    activation.counts.forget(target);
    ++activation.pc;
    return;
  }
  if (!state.is_dead()) park(activation, here + 1, std::move(state));
  state = std::move(taken);
  activation.pc = target;
}

}  // namespace heddle::symex
