#include "instrument/plan_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "instrument/events.h"

namespace heddle::instrument {

using expr::ExprRef;
using ir::Instruction;

namespace {

const Instruction& call_of(const Event& event) {
  return event.function->body[event.instruction];
}

ExprRef called_pointer(const Event& event) {
  return call_of(event).function()->operand(0);
}

bool names_any(const spec::Automaton& automaton, const ir::Function& function) {
  return std::any_of(
      automaton.transitions.begin(), automaton.transitions.end(),
      [&](const spec::Transition& transition) { return names(transition.pattern, c_name(*function.name)); });
}

}  // namespace

const std::vector<Callee>& CallPlanner::named_callees(const Event& event) {
  return indirect_calls_.named(call_of(event));
}

std::vector<Event> CallPlanner::by_models() {
  if (!indirect_calls_.are_possible()) return {};
  std::vector<Event> events = calls_by_models(program_);
  std::erase_if(events, [&](const Event& event) { return named_callees(event).empty(); });
  return events;
}

void CallPlanner::add_cases(Weave& weave, const Event& event, Case one) {
  const spec::Transition& transition = transition_of(plan_, weave, one);
  for (const Callee& callee : named_callees(event)) {
    if (!names(transition.pattern, c_name(*callee.function->name))) continue;
    if (!can_bind(call_of(event), *callee.function, transition.pattern)) {
      refuse(weave.instance, event, called_pointer(event), *callee.function,
             "is called through a pointer to functions of another type");
      continue;
    }
    auto captures = match(program_, event, transition, callee.function);
    if (!captures) continue;
    // A call through a pointer to no function ends the execution: behind the only one that is possible there
    // is nothing to compare, before it there is.
    const bool is_known = callee.is_certain || (callee.is_only && weave.placement == spec::Placement::After);
    one.callee = is_known ? nullptr : callee.function;
    weave.cases.emplace_back(one).captures = std::move(*captures);
  }
}

void CallPlanner::refuse_comparisons(uint32_t instance, const Event& event) {
  for (const Callee& callee : named_callees(event))
    for (const spec::Transition& transition : automaton_of(plan_, plan_.instances[instance]).transitions)
      if (names(transition.pattern, c_name(*callee.function->name)) &&
          !(callee.is_certain && can_bind(call_of(event), *callee.function, transition.pattern)))
        refuse(instance, event, called_pointer(event), *callee.function,
               "is called through a pointer, which a placement automaton does not see");
}

void CallPlanner::refuse_calls_from_outside(uint32_t instance) {
  if (!indirect_calls_.are_possible()) return;
  const spec::Automaton& automaton = automaton_of(plan_, plan_.instances[instance]);
  for (const ir::Function& function : program_.functions()) {
    if (!is_users(program_, function)) continue;
    for (const Event& event : events_of(program_, function, {EventKind::Call}, {}))
      for (const auto& [given, pointer] : indirect_calls_.given_away(call_of(event)))
        if (names_any(automaton, *given))
          refuse(instance, event, pointer, *given,
                 "is given to a function without a body, which may call it");
  }
}

// It matters where the pointer leads to the function, or everywhere if there is none.
void CallPlanner::refuse(uint32_t instance, const Event& event, ExprRef pointer, const ir::Function& callee,
                         std::string_view reason) {
  Refusal refusal;
  refusal.instance = instance;
  refusal.range = event.range.valid() ? event.range : indirect_calls_.where_addressed(callee);
  refusal.reason = fmt::format("'{}' {}", c_name(*callee.name), reason);
  if (pointer != nullptr) refusal.condition = leads_to(program_, pointer, callee);
  refusal.function = event.function;
  refusal.instruction = event.instruction;
  if (std::ranges::find(plan_.refusals, refusal) == plan_.refusals.end())
    plan_.refusals.push_back(std::move(refusal));
}

}  // namespace heddle::instrument
