#include "instrument/make_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "analysis/control_flow.h"
#include "instrument/add_ghosts.h"
#include "instrument/events.h"
#include "instrument/loop_state.h"
#include "instrument/memory_events.h"
#include "instrument/memory_tracking.h"
#include "instrument/plan_calls.h"
#include "instrument/sequentialize.h"
#include "instrument/state_flow.h"
#include "spec/memory_model.h"

namespace heddle::instrument {

using spec::Automaton;
using spec::Foreach;
using spec::PatternKind;
using spec::Reading;
using spec::Transition;

namespace {

// Events that the patterns of an automaton can match.
std::set<EventKind> kinds_for(const Automaton& automaton) {
  std::set<EventKind> result;
  for (const Transition& transition : automaton.transitions) result.insert(event_of(transition.pattern.kind));
  return result;
}

bool needs_state(const Automaton& automaton) {
  return std::any_of(automaton.variables.begin(), automaton.variables.end(),
                     [](const spec::Variable& v) { return v.type.kind == spec::CType::Kind::State; });
}

// A pattern may name a function by any of its names. What is called is looked up by one.
void add_names_behind_aliases(const ir::Program& program, spec::Specification& specification) {
  if (program.aliases().empty()) return;
  for (Automaton& automaton : specification.automata) {
    for (Transition& transition : automaton.transitions) {
      std::vector<std::string>& names = transition.pattern.names;
      for (const auto& [alias, target] : program.aliases())
        if (std::ranges::find(names, c_name(alias)) != names.end()) names.emplace_back(c_name(target));
    }
  }
}

class Planner {
 public:
  Planner(ir::Program& program, spec::Specification specification)
      : program_(program), analyses_(program), calls_(program, analyses_, specification, plan_) {
    plan_.specification = std::move(specification);
  }

  Plan run() {
    find_loops();
    for (uint32_t i = 0; i < plan_.specification.automata.size(); ++i) instantiate(i);
    for (uint32_t i = 0; i < plan_.instances.size(); ++i) plan_instance(i);
    sort_weaves();
    const std::vector<std::vector<uint32_t>> weaves = weaves_by_instance(plan_);
    for (uint32_t i = 0; i < plan_.instances.size(); ++i) settle_states(i, weaves[i]);
    drop_empty_weaves();
    add_ghosts(program_, plan_);
    return std::move(plan_);
  }

 private:
  [[noreturn]] void fail(const spec::Position& where, const std::string& what) const {
    throw support::InputError(plan_.specification.files[where.file], where.line, where.column, what);
  }

  const Automaton& automaton(uint32_t instance) const {
    return automaton_of(plan_, plan_.instances[instance]);
  }

  void find_loops() {
    const auto& automata = plan_.specification.automata;
    const bool is_needed = std::any_of(automata.begin(), automata.end(), [](const Automaton& automaton) {
      if (automaton.foreach == Foreach::Loop) return true;
      const std::set<EventKind> kinds = kinds_for(automaton);
      const bool has_annotation = std::any_of(
          automaton.states.begin(), automaton.states.end(),
          [](const spec::State& state) { return state.annotation == spec::Annotation::LoopHead; });
      return has_annotation || kinds.contains(EventKind::LoopEntry) || kinds.contains(EventKind::LoopHead) ||
             kinds.contains(EventKind::LoopExit) || kinds.contains(EventKind::ConditionTrue) ||
             kinds.contains(EventKind::ConditionFalse);
    });
    if (!is_needed) return;
    for (const ir::Function& function : program_.functions())
      if (is_users(program_, function)) add_loops(analysis::ControlFlow(function), program_, plan_.loops);
  }

  void instantiate(uint32_t number) {
    const Automaton& automaton = plan_.specification.automata[number];
    if (automaton.states.size() > kMostStates)
      fail(automaton.position, fmt::format("an automaton has at most {} states", kMostStates));
    switch (automaton.foreach) {
      case Foreach::Program:
        plan_.instances.emplace_back().automaton = number;
        break;
      case Foreach::Loop:
        for (uint32_t loop = 0; loop < plan_.loops.size(); ++loop) {
          Instance& instance = plan_.instances.emplace_back();
          instance.automaton = number;
          instance.loop = loop;
          instance.function = plan_.loops[loop].function;
          if (needs_state(automaton)) instance.state = states().of_loop(plan_.loops[loop]);
        }
        break;
      case Foreach::Function:
      case Foreach::RecursiveFunction:
        for (const ir::Function& function : program_.functions()) {
          if (!is_users(program_, function)) continue;
          if (automaton.foreach == Foreach::RecursiveFunction && !states().is_recursive(function)) continue;
          Instance& instance = plan_.instances.emplace_back();
          instance.automaton = number;
          instance.function = &function;
          if (needs_state(automaton)) instance.state = states().of_function(function);
        }
        break;
    }
  }

  StateFinder& states() {
    if (state_finder_ == nullptr) state_finder_ = std::make_unique<StateFinder>(program_, analyses_);
    return *state_finder_;
  }

  // Matching -------------------------------------------------------------------------------------------

  const std::vector<Event>& events_in(const ir::Function& function, const std::set<EventKind>& kinds) {
    auto [found, is_new] = events_.try_emplace({&function, kinds});
    if (is_new) found->second = events_of(program_, function, kinds, plan_.loops);
    return found->second;
  }

  void plan_instance(uint32_t number) {
    const std::set<EventKind> kinds = kinds_for(automaton(number));
    if (automaton(number).reading == Reading::Placement) return plan_placement(number, kinds);
    const Instance& instance = plan_.instances[number];
    if (instance.function != nullptr) {
      if (flow_ == nullptr || &flow_->function() != instance.function)
        flow_ = std::make_unique<analysis::ControlFlow>(*instance.function);
      for (const Event& event : events_in(*instance.function, kinds))
        if (is_inside(instance, event, *flow_)) plan_event(number, event);
    } else {
      for (const ir::Function& function : program_.functions())
        if (is_users(program_, function))
          for (const Event& event : events_in(function, kinds)) plan_event(number, event);
      if (kinds.contains(EventKind::Call)) {
        for (const Event& event : calls_.by_models()) plan_event(number, event);
        calls_.refuse_calls_from_outside(number);
      }
    }
    if (kinds.contains(EventKind::ProgramExit))
      for (const Event& event : program_exits(program_)) plan_event(number, event);
    plan_memory(number, kinds);
  }

  // Events of the memory model, which library models have too.
  void plan_memory(uint32_t number, const std::set<EventKind>& kinds) {
    if (kinds.contains(EventKind::LossPoint))
      for (const Event& event : loss_points(program_, analyses_)) plan_event(number, event);
    MemoryEvents::Wish wish{kinds.contains(EventKind::Access), kinds.contains(EventKind::Release)};
    if (!wish.accesses && !wish.releases) return;
    // Where an access is valid by its type, a check of it does nothing; anything else has to see it.
    auto asks_only = [&](spec::ExprKind predicate) {
      return std::ranges::all_of(automaton(number).transitions, [&](const Transition& transition) {
        return transition.pattern.kind != PatternKind::Access || spec::only_checks(transition, predicate);
      });
    };
    wish.only_misaligned = wish.accesses && asks_only(spec::ExprKind::Aligned);
    wish.only_to_constants = wish.accesses && asks_only(spec::ExprKind::Modifiable);
    wish.also_valid_by_type =
        !asks_only(spec::ExprKind::Accessible) && !wish.only_misaligned && !wish.only_to_constants;
    if (memory_ == nullptr) memory_ = std::make_unique<MemoryEvents>(program_, analyses_);
    const size_t refused = plan_.refusals.size();
    for (const ir::Function& function : program_.functions()) {
      if (!function.has_body) continue;
      AccessCounts& counts = plan_.instances[number].accesses;
      for (const Event& event : memory_->of(function, wish, counts, plan_.refusals))
        plan_event(number, event);
    }
    for (size_t i = refused; i < plan_.refusals.size(); ++i) plan_.refusals[i].instance = number;
  }

  // Patterns of a `foreach` automaton match in its loop or function only.
  bool is_inside(const Instance& instance, const Event& event, const analysis::ControlFlow& flow) const {
    if (event.loop != kNone && (event.kind == EventKind::LoopEntry || event.kind == EventKind::LoopHead ||
                                event.kind == EventKind::LoopExit))
      return instance.loop == kNone || event.loop == instance.loop;
    if (instance.loop == kNone) return true;
    const uint32_t head_block = flow.block_of(plan_.loops[instance.loop].head);
    const uint32_t block = flow.block_of(event.instruction);
    for (uint32_t loop = flow.loop_of_block(block); loop != analysis::kNone; loop = flow.loop(loop).parent)
      if (flow.loop_contains(loop, head_block) && is_head(flow.loop(loop), instance)) return true;
    return false;
  }

  bool is_head(const analysis::Loop& loop, const Instance& instance) const {
    return std::find(loop.heads.begin(), loop.heads.end(), plan_.loops[instance.loop].head) !=
           loop.heads.end();
  }

  Weave weave_at(uint32_t instance, const Event& event, spec::Placement placement) const {
    Weave weave;
    weave.instance = instance;
    weave.function = event.function;
    weave.instruction = event.instruction;
    weave.site = event.site;
    weave.event = event.kind;
    weave.placement = placement;
    weave.loop = event.loop;
    weave.range = event.range;
    weave.edges = event.edges;
    weave.access = event.access;
    weave.objects = event.objects;
    weave.constant_locals = event.constant_locals;
    weave.alignment = event.alignment;
    weave.guard = event.guard;
    weave.description = event.description;
    weave.is_for_endless = event.is_for_endless;
    return weave;
  }

  void plan_event(uint32_t instance, const Event& event) {
    const Automaton& automaton = this->automaton(instance);
    const bool is_by_model = event.kind == EventKind::Call && !is_users(program_, *event.function);
    for (const spec::Placement placement : {spec::Placement::Before, spec::Placement::After}) {
      Weave weave = weave_at(instance, event, placement);
      for (uint32_t t = 0; t < automaton.transitions.size(); ++t) {
        const Transition& transition = automaton.transitions[t];
        if (transition.placement != placement) continue;
        Case one;
        one.transition = t;
        bool applies = false;
        for (const uint32_t source : transition.sources) {
          if (!holds(automaton.states[source].annotation, program_, event, plan_.loops)) continue;
          applies = true;
          if (automaton.states.size() > 1) one.states.push_back(source);
        }
        if (!applies) continue;
        if (transition.target != spec::kNone) one.next = transition.target;
        if (!is_by_model)
          if (auto captures = match(program_, event, transition))
            weave.cases.emplace_back(one).captures = std::move(*captures);
        if (event.kind == EventKind::Call) calls_.add_cases(weave, event, std::move(one));
      }
      if (!weave.cases.empty()) plan_.weaves.push_back(std::move(weave));
    }
  }

  void plan_placement(uint32_t number, const std::set<EventKind>& kinds) {
    std::vector<Event> events;
    std::set<EventKind> wanted = kinds;
    // `true` in an initial state is the begin of main.
    for (const ir::Function& function : program_.functions())
      if (is_users(program_, function))
        for (const Event& event : events_in(function, wanted)) events.push_back(event);
    if (kinds.contains(EventKind::ProgramExit))
      for (Event& event : program_exits(program_)) events.push_back(std::move(event));
    if (kinds.contains(EventKind::Call)) {
      for (const Event& event : events)
        if (event.kind == EventKind::Call) calls_.refuse_comparisons(number, event);
      for (const Event& event : calls_.by_models()) calls_.refuse_comparisons(number, event);
      calls_.refuse_calls_from_outside(number);
    }
    const Instance& instance = plan_.instances[number];
    const ir::Function* start =
        instance.function != nullptr ? instance.function : program_.find_function(program_.entry());
    if (start == nullptr) return;
    const uint32_t location = instance.loop == kNone ? 0 : plan_.loops[instance.loop].head;
    const Automaton& automaton = this->automaton(number);
    for (Placed& placed :
         sequentialize(program_, automaton, events, plan_.loops, *start, location, calls_.indirect_calls())) {
      const Event& event = events[placed.event];
      const Transition& transition = automaton.transitions[placed.transition];
      Weave weave = weave_at(number, event, transition.placement);
      const bool is_initial = std::any_of(
          transition.sources.begin(), transition.sources.end(),
          [&](uint32_t source) { return automaton.states[source].annotation == spec::Annotation::Init; });
      if (is_initial && event.kind == EventKind::Any && transition.placement == spec::Placement::Before) {
        weave.event = EventKind::ProgramEntry;
        weave.range = event.function->range;
      }
      Case& one = weave.cases.emplace_back();
      one.transition = placed.transition;
      one.captures = std::move(placed.captures);
      plan_.weaves.push_back(std::move(weave));
    }
  }

  // States ---------------------------------------------------------------------------------------------

  void sort_weaves() {
    std::map<const ir::Function*, uint32_t> position;
    for (const ir::Function& function : program_.functions())
      position.emplace(&function, static_cast<uint32_t>(position.size()));
    // Programs may have hundreds of thousands: short keys are sorted in their place.
    std::vector<std::array<uint32_t, 3>> keys;  // function, instruction, number of the weave
    keys.reserve(plan_.weaves.size());
    for (const Weave& weave : plan_.weaves)
      keys.push_back({position.at(weave.function), weave.instruction, static_cast<uint32_t>(keys.size())});
    std::ranges::sort(keys);
    std::vector<Weave> sorted;
    sorted.reserve(keys.size());
    for (const auto& [function, instruction, number] : keys)
      sorted.push_back(std::move(plan_.weaves[number]));
    plan_.weaves = std::move(sorted);
  }

  void settle_states(uint32_t number, const std::vector<uint32_t>& weaves) {
    const Automaton& automaton = this->automaton(number);
    if (automaton.reading == Reading::Placement) return;
    if (automaton.states.size() == 1) {
      for (const uint32_t i : weaves) {
        // All states: the first unguarded transition is the last that matters.
        std::vector<Case>& cases = plan_.weaves[i].cases;
        for (size_t n = 0; n < cases.size(); ++n) {
          cases[n].next.reset();
          if (is_certain(automaton, cases[n])) cases.resize(n + 1);
        }
      }
      return;
    }
    const std::vector<StateSet> possible = possible_states(program_, plan_, number, weaves);
    bool is_tested = false;
    for (size_t w = 0; w < weaves.size(); ++w) is_tested |= settle(plan_.weaves[weaves[w]], possible[w]);
    if (is_tested) {
      plan_.instances[number].state_ghost = 0;  // numbered by add_ghosts
      return;
    }
    for (const uint32_t i : weaves)
      for (Case& one : plan_.weaves[i].cases) one.next.reset();
  }

  // Whether a case is taken wherever its state fits.
  static bool is_certain(const Automaton& automaton, const Case& one) {
    return !automaton.transitions[one.transition].guard && one.callee == nullptr;
  }

  // Drops the tests, and the cases, that the possible states decide. Whether a test is left.
  bool settle(Weave& weave, StateSet possible) const {
    const Automaton& automaton = automaton_of(plan_, plan_.instances[weave.instance]);
    bool is_tested = false;
    StateSet left = possible;
    std::vector<Case> kept;
    for (Case& one : weave.cases) {
      StateSet states = 0;
      for (const uint32_t state : one.states) states |= StateSet{1} << state;
      const StateSet applies = states & left;
      if (applies == 0) continue;
      one.states.clear();
      if (applies != left) {
        is_tested = true;
        for (uint32_t state = 0; state < kMostStates; ++state)
          if ((applies & (StateSet{1} << state)) != 0) one.states.push_back(state);
      }
      if (one.next && applies == StateSet{1} << *one.next) one.next.reset();
      if (is_certain(automaton, one)) left &= ~applies;
      kept.push_back(std::move(one));
    }
    weave.cases = std::move(kept);
    return is_tested;
  }

  void drop_empty_weaves() {
    std::erase_if(plan_.weaves, [&](const Weave& weave) {
      return std::all_of(weave.cases.begin(), weave.cases.end(), [&](const Case& one) {
        const spec::Statement& action = transition_of(plan_, weave, one).action;
        const bool is_empty = action.kind == spec::StatementKind::Block && action.children.empty();
        // A case that does nothing still keeps later ones from being taken.
        return is_empty && !one.next && weave.cases.size() == 1;
      });
    });
  }

  ir::Program& program_;
  Plan plan_;
  analysis::Analyses analyses_;
  CallPlanner calls_;
  std::unique_ptr<StateFinder> state_finder_;
  std::unique_ptr<MemoryEvents> memory_;
  std::unique_ptr<analysis::ControlFlow> flow_;  // of the last function asked about
  std::map<std::pair<const ir::Function*, std::set<EventKind>>, std::vector<Event>> events_;
};

}  // namespace

Plan make_plan(const ir::Program& program, spec::Specification specification) {
  add_names_behind_aliases(program, specification);
  // Types and expressions are added to the program's store, nothing else changes.
  return Planner(const_cast<ir::Program&>(program), std::move(specification)).run();
}

}  // namespace heddle::instrument
