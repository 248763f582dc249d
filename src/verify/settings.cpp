#include "verify/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engines/engine_table.h"
#include "passes/pass_table.h"
#include "smt/solver.h"
#include "support/diagnostics.h"
#include "verify/property.h"

namespace heddle::verify {

namespace {

struct ReductionInfo {
  Reduction reduction;
  std::string_view name;
};

constexpr ReductionInfo kReductions[] = {
    {Reduction::Ladder, "ladder"},
    {Reduction::StateRecurrence, "state-recurrence"},
    {Reduction::Plain, "plain"},
    {Reduction::Direct, "direct"},
};

// Engines that ask symbolic execution for checks of its own.
bool checks_directly(std::string_view engine) {
  return engine == "bmc" || engine == "k-induction";
}

bool is_no_overflow(const spec::Statement& action) {
  if (action.kind == spec::StatementKind::Block)
    return action.children.size() == 1 && is_no_overflow(action.children[0]);
  if (action.kind != spec::StatementKind::Assert) return false;
  const spec::Expr& condition = action.expressions[0];
  return condition.kind == spec::ExprKind::Unary && condition.op == expr::COperator::LogicalNot &&
         condition.operands[0].kind == spec::ExprKind::Overflows;
}

// All that it says of a program is that operations do not overflow.
bool asserts_only_overflows(const spec::Specification& specification) {
  return std::ranges::all_of(specification.automata, [](const spec::Automaton& automaton) {
    return std::ranges::all_of(automaton.transitions, [](const spec::Transition& transition) {
      return transition.pattern.kind == spec::PatternKind::Operation && is_no_overflow(transition.action);
    });
  });
}

// Passes keep what happens to assertions, and nothing else. Other goals ask for more: whether loops end,
// which blocks are held by what.
void check_passes(const Settings& settings, const Property& property) {
  if (settings.passes.empty()) return;
  try {
    for (const passes::PassUse& use : passes::parse_pipeline(settings.passes))
      if (!use.pass->keeps_order)
        throw BadRequest(fmt::format("after the pass '{}' another assertion may fail first", use.pass->name));
  } catch (const std::invalid_argument& error) {
    throw BadRequest(error.what());
  }
  if (property.goal != spec::Goal::Reachability)
    throw BadRequest(fmt::format("passes keep the meaning of assertions, and '{}' is about more than these",
                                 property.name));
  if (settings.reduction == Reduction::Direct)
    throw BadRequest("direct checking is for the program as it is, without passes");
}

}  // namespace

Reduction reduction_named(const std::string& name) {
  for (const ReductionInfo& info : kReductions)
    if (info.name == name) return info.reduction;
  throw BadRequest(fmt::format("there is no reduction '{}'; there are ladder, state-recurrence", name));
}

void check(const Settings& settings, const Property& property) {
  const std::vector<std::string> engines = engines::engine_names();
  const bool tries_inputs = settings.given != nullptr && settings.engine == engines::kGivenInputs;
  if (!tries_inputs && std::ranges::find(engines, settings.engine) == engines.end())
    throw BadRequest(
        fmt::format("there is no engine '{}'; there are {}", settings.engine, fmt::join(engines, ", ")));
  try {
    expr::Store store{expr::DataModel{}};
    smt::make_solver(store, settings.solving.solver);
  } catch (const support::InputError& error) {
    throw BadRequest(error.message().text);
  }
  check_passes(settings, property);
  if (settings.reduction != Reduction::Direct) return;
  if (!asserts_only_overflows(property.specification) || !checks_directly(settings.engine))
    throw BadRequest("direct checking is for no-overflow and the engines bmc and k-induction");
}

}  // namespace heddle::verify
