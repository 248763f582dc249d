#include "instrument/state_flow.h"

#include <deque>
#include <map>
#include <set>

#include "analysis/control_flow.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

class StateFlow {
 public:
  StateFlow(const ir::Program& program, const Plan& plan, uint32_t instance, std::span<const uint32_t> weaves)
      : program_(program),
        plan_(plan),
        instance_(plan.instances[instance]),
        automaton_(automaton_of(plan, instance_)),
        weaves_(weaves),
        possible_(weaves.size()) {
    is_local_ = instance_.function != nullptr;
    for (uint32_t i = 0; i < weaves.size(); ++i) add(i);
    for (const ir::Function& function : program.functions()) {
      if (!function.has_body) continue;
      before_[&function].resize(function.body.size());
      find_addressed(function);
    }
  }

  std::vector<StateSet> run() {
    const ir::Function* start = is_local_ ? instance_.function : program_.find_function(program_.entry());
    if (start != nullptr) enter(*start, StateSet{1} << automaton_.initial);
    while (!work_.empty()) {
      auto [function, instruction] = work_.front();
      work_.pop_front();
      queued_.erase({function, instruction});
      step(*function, instruction);
    }
    return possible_;
  }

 private:
  struct Places {
    std::vector<uint32_t> prologue;  // numbers in weaves_
    std::map<uint32_t, std::vector<uint32_t>> before;
    std::map<uint32_t, std::vector<uint32_t>> after;
    std::map<std::pair<uint32_t, bool>, std::vector<uint32_t>> edges;  // from, is_jump
  };

  void add(uint32_t number) {
    const Weave& weave = plan_.weaves[weaves_[number]];
    Places& places = places_[weave.function];
    if (weave.event == EventKind::FunctionEntry || weave.event == EventKind::ProgramEntry) {
      places.prologue.push_back(number);
    } else if (!weave.edges.empty()) {
      for (const FlowEdge& edge : weave.edges) {
        if (edge.from == kNone)
          places.prologue.push_back(number);
        else
          places.edges[{edge.from, edge.is_jump}].push_back(number);
      }
    } else if (weave.placement == spec::Placement::Before) {
      places.before[weave.instruction].push_back(number);
    } else {
      places.after[weave.instruction].push_back(number);
    }
  }

  void find_addressed(const ir::Function& function) {
    for (const Instruction& instruction : function.body) {
      for (size_t n = 0; n < instruction.operands.size(); ++n) {
        const ExprRef e = instruction.operands[n];
        const bool is_callee = instruction.op == Op::Call && n == 1 && e->is(Kind::Symbol);
        if (e == nullptr || is_callee) continue;
        expr::for_each_subexpression(e, [&](ExprRef part) {
          if (!part->is(Kind::Symbol) || !part->type()->is_function()) return;
          if (const ir::Function* named = program_.find_function(part->text())) addressed_.insert(named);
        });
      }
    }
  }

  void enqueue(const ir::Function& function, uint32_t instruction) {
    if (queued_.insert({&function, instruction}).second) work_.emplace_back(&function, instruction);
  }

  void flow_to(const ir::Function& function, uint32_t instruction, StateSet states) {
    if (instruction >= function.body.size()) return leave(function, states);
    StateSet& known = before_[&function][instruction];
    if ((known | states) == known) return;
    known |= states;
    enqueue(function, instruction);
  }

  void enter(const ir::Function& function, StateSet states) {
    states = through(function_places(function).prologue, states);
    if (function.body.empty()) return leave(function, states);
    flow_to(function, 0, states);
  }

  void leave(const ir::Function& function, StateSet states) {
    StateSet& known = left_[&function];
    if ((known | states) == known) return;
    known |= states;
    for (const auto& [caller, instruction] : callers_[&function]) enqueue(*caller, instruction);
  }

  const Places& function_places(const ir::Function& function) { return places_[&function]; }

  StateSet through(const std::vector<uint32_t>& numbers, StateSet states) {
    for (const uint32_t number : numbers) states = through(number, states);
    return states;
  }

  StateSet through(uint32_t number, StateSet states) {
    const Weave& weave = plan_.weaves[weaves_[number]];
    possible_[number] |= states;
    StateSet result = 0;
    StateSet left = states;
    for (const Case& one : weave.cases) {
      const spec::Transition& transition = automaton_.transitions[one.transition];
      StateSet applies = 0;
      for (const uint32_t state : one.states) applies |= StateSet{1} << state;
      applies &= left;
      if (applies == 0) continue;
      result |= transition.target == spec::kNone ? applies : StateSet{1} << transition.target;
      // An operation that is not always evaluated may leave the state as it is, and so may a call that may
      // lead to another function.
      const bool is_certain = !transition.guard && weave.site == ir::kNoSite && one.callee == nullptr;
      if (is_certain)
        left &= ~applies;
      else if (weave.site != ir::kNoSite)
        result |= applies;
    }
    return result | left;
  }

  void step(const ir::Function& function, uint32_t i) {
    const Instruction& instruction = function.body[i];
    const Places& places = function_places(function);
    auto at = [](const auto& map, const auto& key) -> std::vector<uint32_t> {
      auto found = map.find(key);
      return found == map.end() ? std::vector<uint32_t>{} : found->second;
    };
    StateSet states = through(at(places.before, i), before_[&function][i]);
    if (instruction.op == Op::Call && !is_local_) states = call(function, i, states);
    if (states == 0) return;
    states = through(at(places.after, i), states);
    if (instruction.op == Op::Return) return leave(function, states);
    const auto flow = analysis::flow_of(instruction);
    if (flow.jumps)
      flow_to(function, instruction.target, through(at(places.edges, std::pair{i, true}), states));
    if (flow.falls_through) flow_to(function, i + 1, through(at(places.edges, std::pair{i, false}), states));
  }

  StateSet call(const ir::Function& caller, uint32_t i, StateSet states) {
    const ExprRef callee = caller.body[i].function();
    StateSet result = 0;
    auto one = [&](const ir::Function& function) {
      if (!function.has_body) {
        result |= states;
        return;
      }
      callers_[&function].insert({&caller, i});
      enter(function, states);
      result |= left_[&function];
    };
    if (callee->is(Kind::Symbol)) {
      const ir::Function* function = program_.find_function(callee->text());
      if (function == nullptr) return states;
      one(*function);
      return result;
    }
    result = states;
    for (const ir::Function* function : addressed_) one(*function);
    return result;
  }

  const ir::Program& program_;
  const Plan& plan_;
  const Instance& instance_;
  const spec::Automaton& automaton_;
  std::span<const uint32_t> weaves_;
  bool is_local_ = false;
  std::vector<StateSet> possible_;
  std::map<const ir::Function*, Places> places_;
  std::map<const ir::Function*, std::vector<StateSet>> before_;
  std::map<const ir::Function*, StateSet> left_;
  std::map<const ir::Function*, std::set<std::pair<const ir::Function*, uint32_t>>> callers_;
  std::set<const ir::Function*> addressed_;
  std::deque<std::pair<const ir::Function*, uint32_t>> work_;
  std::set<std::pair<const ir::Function*, uint32_t>> queued_;
};

}  // namespace

std::vector<StateSet> possible_states(const ir::Program& program, const Plan& plan, uint32_t instance,
                                      std::span<const uint32_t> weaves) {
  return StateFlow(program, plan, instance, weaves).run();
}

}  // namespace heddle::instrument
