#include "instrument/show_plan.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <ostream>

#include "instrument/match.h"
#include "ir/text.h"
#include "spec/print.h"

namespace heddle::instrument {
namespace {

// By EventKind.
constexpr auto kEventNames = std::to_array<std::string_view>(
    {"operation",       "conversion",    "call",         "assignment", "read",
     "dereference",     "subscript",     "declaration",  "return",     "condition holds",
     "condition fails", "loop entry",    "loop head",    "loop exit",  "function entry",
     "function exit",   "program entry", "program exit", "any",        "access",
     "release",         "loss point"});
static_assert(kEventNames.size() == static_cast<size_t>(EventKind::LossPoint) + 1);

constexpr auto kLoopNames = std::to_array<std::string_view>({"while", "do", "for", "goto"});

std::string place(const ir::Program& program, const Weave& weave) {
  if (weave.range.valid()) return ir::to_string(program, weave.range.begin);
  return *weave.function->name;
}

std::string binding_text(const ir::Program& program, const Weave& weave, const Binding& binding) {
  if (binding.kind == Binding::Kind::Result) return "the result";
  const expr::ExprRef e =
      bound_expression(program, weave.function->body[weave.instruction], weave.site, weave.event, binding);
  return e == nullptr ? "nothing" : ir::to_string(e);
}

void show_instance(const ir::Program& program, const Plan& plan, const Instance& instance,
                   std::ostream& out) {
  const spec::Automaton& automaton = automaton_of(plan, instance);
  fmt::print(out, "{}\n", describe(program, plan, instance));
  std::vector<uint32_t> ghosts = instance.ghosts;
  ghosts.insert(ghosts.begin(), instance.state_ghost);
  for (const uint32_t ghost_number : ghosts) {
    if (ghost_number == kNone) continue;
    const Ghost& ghost = plan.ghosts[ghost_number];
    fmt::print(out, "  ghost {}: {}{}\n", ghost.name,
               ghost.type != nullptr ? expr::to_string(ghost.type) : "copy of the state",
               ghost.function != nullptr ? ", one per activation of " + *ghost.function->name : "");
  }
  const bool has_state = std::any_of(
      automaton.variables.begin(), automaton.variables.end(),
      [](const spec::Variable& variable) { return variable.type.kind == spec::CType::Kind::State; });
  if (!has_state) return;
  std::string names;
  for (const StateVariable& variable : instance.state.variables)
    names += (names.empty() ? "" : ", ") + *variable.symbol->name;
  fmt::print(out, "  state: {}\n", names.empty() ? "nothing" : names);
  if (!instance.state.is_complete)
    fmt::print(out, "  the state is not complete: {}\n", instance.state.incomplete_because);
  if (!instance.state.is_finite)
    fmt::print(out, "  the state is not finite: {}\n", instance.state.infinite_because);
}

void show_case(const ir::Program& program, const Plan& plan, const Weave& weave, const Case& one,
               std::ostream& out) {
  const spec::Automaton& automaton = automaton_of(plan, plan.instances[weave.instance]);
  const spec::Transition& transition = automaton.transitions[one.transition];
  std::string text;
  for (const uint32_t state : one.states)
    text += (text.empty() ? "in " : " or ") + automaton.states[state].name;
  if (!text.empty()) text += ": ";
  if (one.callee != nullptr) text = fmt::format("if it leads to {}: {}", *one.callee->name, text);
  if (transition.guard)
    text += fmt::format("when {}: ", spec::to_string(automaton, transition, *transition.guard));
  const bool is_empty =
      transition.action.kind == spec::StatementKind::Block && transition.action.children.empty();
  if (!is_empty || !one.next) text += spec::to_string(automaton, transition, transition.action);
  if (one.next) text += fmt::format("{}goto {};", is_empty ? "" : " ", automaton.states[*one.next].name);
  fmt::print(out, "    {}\n", text);
  for (size_t i = 0; i < one.captures.size(); ++i)
    if (one.captures[i].kind != Binding::Kind::None)
      fmt::print(out, "      ${} is {}: {}\n", transition.captures[i],
                 binding_text(program, weave, one.captures[i]), expr::to_string(one.captures[i].type));
}

}  // namespace

std::string describe(const ir::Program& program, const Plan& plan, const Instance& instance) {
  const spec::Automaton& automaton = automaton_of(plan, instance);
  std::string text = automaton.name;
  if (instance.loop != kNone) {
    const LoopInfo& loop = plan.loops[instance.loop];
    text += fmt::format(" for the {} loop of {} at {}", kLoopNames[static_cast<size_t>(loop.kind)],
                        *loop.function->name, ir::to_string(program, loop.range.begin));
  } else if (instance.function != nullptr) {
    text += " for " + *instance.function->name;
  }
  return text;
}

void show_plan(const ir::Program& program, const Plan& plan, std::ostream& out) {
  for (const Instance& instance : plan.instances) show_instance(program, plan, instance, out);
  for (const Refusal& refusal : plan.refusals)
    fmt::print(out, "refused: {}: {}{}\n", ir::to_string(program, refusal.range.begin), refusal.reason,
               refusal.condition != nullptr ? ", if " + ir::to_string(refusal.condition) : "");
  for (const Weave& weave : plan.weaves) {
    const Instance& instance = plan.instances[weave.instance];
    fmt::print(out, "{}: {} {}{}{}\n", place(program, weave),
               weave.placement == spec::Placement::Before ? "before" : "after",
               kEventNames[static_cast<size_t>(weave.event)],
               weave.is_for_endless ? ", if executions may not end" : "",
               plan.instances.size() > 1 ? " (" + describe(program, plan, instance) + ")" : "");
    if (weave.guard != nullptr) fmt::print(out, "    where {}\n", ir::to_string(weave.guard));
    for (const Case& one : weave.cases) show_case(program, plan, weave, one, out);
  }
  fmt::print(out, "{} weaves, {} ghosts\n", plan.weaves.size(), plan.ghosts.size());
}

}  // namespace heddle::instrument
