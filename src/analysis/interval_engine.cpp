#include "analysis/interval_engine.h"

#include <algorithm>

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;
using Map = IntervalState::Map;

namespace {

constexpr unsigned kPlainJoins = 2;      // before widening begins
constexpr unsigned kThresholdSteps = 8;  // before widening goes straight to the ends of types
constexpr size_t kMostThresholds = 32;

void add_comparison_constants(ExprRef condition, std::vector<Int128>& constants) {
  expr::for_each_subexpression(condition, [&](ExprRef e) {
    if (e->kind() < Kind::Eq || e->kind() > Kind::Ge) return;
    const std::optional<IntegerType> type = integer_type(e->operand(0)->type());
    for (ExprRef operand : e->operands()) {
      if (!type || !operand->is(Kind::Constant)) continue;
      const Int128 number = type->number(operand->small_value());
      constants.insert(constants.end(), {number - 1, number, number + 1});
    }
  });
}

void make_unique(std::vector<Int128>& numbers) {
  std::ranges::sort(numbers);
  numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  if (numbers.size() > kMostThresholds) numbers.resize(kMostThresholds);
}

}  // namespace

Intervals::Engine::Engine(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
                          IntervalOptions options)
    : numbering_(points_to.numbering()),
      points_to_(points_to),
      calls_(calls),
      modified_(modified),
      options_(options),
      cells_(points_to, calls),
      semantics_(points_to, cells_, options.mode),
      functions_(numbering_.function_count()),
      components_(calls.components().size()) {
  const ir::Function* entry = numbering_.program().find_function(numbering_.program().entry());
  if (entry != nullptr) {
    analyse_from(numbering_.number_of(*entry));
    return;
  }
  for (uint32_t i = 0; i < numbering_.function_count(); ++i)
    if (calls_.callers(i).empty()) analyse_from(i);
}

Intervals::Engine::~Engine() = default;

// Functions -----------------------------------------------------------------------

void Intervals::Engine::analyse_from(uint32_t root) {
  if (!numbering_.function(root).has_body) return;
  State start;
  start.is_reachable = true;
  if (!is_ready(root, start)) run_stack();
}

void Intervals::Engine::run_stack() {
  while (!stack_.empty()) {
    const uint32_t function = stack_.back();
    Domain domain{this, function};
    // Not done: a callee is on top of the stack now.
    if (functions_[function].fixpoint->run(domain)) finish(function);
  }
}

void Intervals::Engine::begin(uint32_t function) {
  Function& record = functions_[function];
  if (record.flow == nullptr) record.flow = std::make_unique<ControlFlow>(numbering_.function(function));
  record.fixpoint = std::make_unique<Fixpoint<Domain>>(
      *record.flow, record.entry, State{}, FixpointOptions{.narrowing_rounds = options_.narrowing_rounds});
  record.after_calls.clear();
  ++activations_;
}

Intervals::Engine::State Intervals::Engine::exit_of(const Function& record) const {
  State exit;
  for (uint32_t block : record.flow->reverse_postorder()) {
    if (!record.fixpoint->leaves(block)) continue;
    const Op last = record.flow->function().body[record.flow->block(block).last()].op;
    if (last == Op::Return || block == record.flow->falling_off())
      semantics_.states.join(exit, record.fixpoint->exit_state(block));
  }
  return exit;
}

void Intervals::Engine::finish(uint32_t function) {
  Function& record = functions_[function];
  State exit = exit_of(record);
  // Of its own variables only the result outlives the activation.
  Map results;
  const uint32_t first = cells_.result_cell(function);
  for (uint32_t i = 0; i < cells_.layout(numbering_.function(function).type->result()).count; ++i)
    if (const Interval* value = exit.local.find(first + i)) results.set(first + i, *value);
  exit.local = std::move(results);
  exit.relations = {};
  if (!calls_.is_recursive(function)) {
    record.exit = std::move(exit);
    record.is_valid = true;
    record.is_on_stack = false;
    stack_.pop_back();
    return;
  }
  Component& component = components_[calls_.component_of(function)];
  record.round = component.round;
  if (!semantics_.states.less_or_equal(exit, record.exit)) {
    component.has_grown = true;
    if (++record.exit_growths > kPlainJoins)
      semantics_.states.widen(record.exit, exit, {});
    else
      semantics_.states.join(record.exit, exit);
  }
  if (function == component.first && component.has_grown) {
    component.has_grown = false;
    ++component.round;
    begin(function);
    return;
  }
  record.is_on_stack = false;
  stack_.pop_back();
  if (function == component.first) settle(component, calls_.components()[calls_.component_of(function)]);
}

// Nothing has grown in the last round: what was analysed in it agrees with itself and is true for good,
// whatever grows later. A function that only earlier rounds came to was analysed with summaries that were
// still to grow, and calls that rest on what it was before may have none but this: it begins rounds of its
// own.
void Intervals::Engine::settle(Component& component, const std::vector<uint32_t>& members) {
  uint32_t left_over = kNone;
  for (uint32_t member : members) {
    Function& record = functions_[member];
    if (record.fixpoint == nullptr || record.is_valid) continue;
    record.is_valid = record.round == component.round;
    if (!record.is_valid) left_over = member;
  }
  component.is_active = false;
  if (left_over != kNone) enter_component(component, left_over);
}

void Intervals::Engine::enter_component(Component& component, uint32_t first) {
  component.is_active = true;
  component.has_grown = false;
  component.first = first;
  ++component.round;
  push(first);
}

void Intervals::Engine::push(uint32_t function) {
  functions_[function].is_valid = false;
  functions_[function].is_on_stack = true;
  stack_.push_back(function);
  begin(function);
}

bool Intervals::Engine::is_ready(uint32_t callee, const State& entry) {
  Function& record = functions_[callee];
  const bool is_covered = record.entry.is_reachable && covers(callee, entry);
  Component& component = components_[calls_.component_of(callee)];
  if (calls_.is_recursive(callee)) {
    if (record.is_on_stack) {
      if (!is_covered) {
        grow_entry(callee, entry);
        component.has_grown = true;
      }
      return true;
    }
    // Of those that are not true for good, the summaries of this round are as good as they are yet.
    if (is_covered && component.is_active && record.round == component.round) return true;
  }
  if (is_covered && record.is_valid) return true;
  if (!is_covered) grow_entry(callee, entry);
  if (calls_.is_recursive(callee) && !component.is_active)
    enter_component(component, callee);
  else
    push(callee);
  return false;
}

void Intervals::Engine::grow_entry(uint32_t function, const State& entry) {
  Function& record = functions_[function];
  const unsigned times = record.growths++;
  if (times <= kPlainJoins)
    semantics_.states.join(record.entry, entry);
  else if (times <= kThresholdSteps)
    semantics_.states.widen(record.entry, entry, constants_of_calls(function));
  else
    semantics_.states.widen(record.entry, entry, {});
}

// Instructions --------------------------------------------------------------------

bool Intervals::Engine::transfer(State& state, uint32_t function, uint32_t instruction) {
  const ir::Instruction& code = numbering_.function(function).body[instruction];
  const auto& operands = code.operands;
  switch (code.op) {
    case Op::Assign:
      semantics_.changes.assign(state, code.place(), code.value());
      break;
    case Op::Havoc:
    case Op::Decl:
    case Op::Dead:
      semantics_.changes.forget(state, operands[0]);
      break;
    case Op::Assume:
      semantics_.guards.assume(state, code.condition(), true);
      break;
    case Op::Call:
      return call(state, function, instruction);
    case Op::Return:
      if (operands[0] != nullptr) {
        const TypeRef result = numbering_.function(function).type->result();
        const auto values = semantics_.values.converted(semantics_.values.values_of(state, operands[0]),
                                                        operands[0]->type(), result);
        for (uint32_t i = 0; i < values.size(); ++i)
          state.set_cell(CellHome::Local, cells_.result_cell(function) + i, values[i]);
      }
      break;
    case Op::Alloc: {  // the address of an object is not null
      const IntegerType type = *integer_type(operands[0]->type());
      semantics_.changes.write(state, operands[0], {Interval::arc(1, type.mask(), type)});
      break;
    }
    case Op::Copy:
      semantics_.changes.copy(state, code);
      break;
    case Op::Fill:
      if (code.variant != ir::Variant::Outside) {
        semantics_.changes.fill(state, code);
        break;
      }
      [[fallthrough]];
    case Op::Output: {
      const Effects effects = modified_.of_instruction(function, instruction);
      for (uint32_t object : effects.written) semantics_.changes.forget_object(state, object);
      if (effects.writes_unknown) state.addressable = Map();
      if (code.op == Op::Output && operands[0] != nullptr) semantics_.changes.forget(state, operands[0]);
      break;
    }
    default:
      break;
  }
  return true;
}

void Intervals::Engine::Domain::branch(State& state, uint32_t instruction, bool jumps) {
  engine->semantics_.guards.assume(state, engine->numbering_.function(function).body[instruction].condition(),
                                   jumps);
}

void Intervals::Engine::Domain::widen(State& into, const State& other, uint32_t head, unsigned times) {
  if (times <= kPlainJoins)
    engine->semantics_.states.join(into, other);
  else if (times <= kThresholdSteps)
    engine->semantics_.states.widen(into, other, engine->thresholds(function, head));
  else
    engine->semantics_.states.widen(into, other, {});
}

// The numbers that the conditions of a loop compare with, and their neighbours.
std::span<const Int128> Intervals::Engine::thresholds(uint32_t function, uint32_t head) {
  Function& record = functions_[function];
  const uint32_t number = record.flow->loop_headed_by(record.flow->block(head).begin);
  record.thresholds.resize(record.flow->loops().size());
  record.has_thresholds.resize(record.flow->loops().size());
  std::vector<Int128>& result = record.thresholds[number];
  if (record.has_thresholds[number]) return result;
  record.has_thresholds[number] = true;
  for (uint32_t block : record.flow->loop(number).blocks) {
    for (uint32_t i = record.flow->block(block).begin; i < record.flow->block(block).end; ++i) {
      const ir::Instruction& code = record.flow->function().body[i];
      if (code.op == Op::Goto || code.op == Op::Assume) add_comparison_constants(code.condition(), result);
    }
  }
  make_unique(result);
  return result;
}

// Questions -----------------------------------------------------------------------

const IntervalState& Intervals::Engine::state_at(uint32_t function, uint32_t instruction) {
  Function& record = functions_[function];
  static const State kUnreachable;
  if (record.fixpoint == nullptr) return kUnreachable;
  const Block& block = record.flow->block(record.flow->block_of(instruction));
  const bool goes_on = cursor_.function == function && cursor_.instruction <= instruction &&
                       cursor_.instruction >= block.begin;
  if (!goes_on) {
    cursor_.function = function;
    cursor_.instruction = block.begin;
    cursor_.state = record.fixpoint->entry_state(record.flow->block_of(instruction));
  }
  for (; cursor_.instruction < instruction; ++cursor_.instruction) {
    if (!cursor_.state.is_reachable) continue;
    if (record.flow->function().body[cursor_.instruction].op == Op::Call)
      cursor_.state = record.after_calls.at(cursor_.instruction);
    else
      transfer(cursor_.state, function, cursor_.instruction);
  }
  return cursor_.state;
}

}  // namespace heddle::analysis
