#include "verify/weave.h"

#include <algorithm>

#include "engines/queries.h"
#include "instrument/make_plan.h"
#include "instrument/output_accesses.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
#include "passes/unfold_aggregates.h"
#include "spec/memory_model.h"
#include "support/check.h"

namespace heddle::verify {

namespace {

void check_woven([[maybe_unused]] const ir::Program& program) {
#ifndef NDEBUG
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("weaving made an ill-formed program: " + complaints.front());
#endif
}

std::vector<std::string> names_of_checks(const spec::Specification& specification) {
  const std::set<std::string> names = spec::properties(specification);
  return {names.begin(), names.end()};
}

bool watches_accesses(const spec::Specification& specification) {
  return std::ranges::any_of(specification.automata, [](const spec::Automaton& automaton) {
    return spec::has_pattern(automaton, spec::PatternKind::Access);
  });
}

// What a failing `assert` of C calls, and what its condition is called where a program has it as an ASSERT.
constexpr std::string_view kAssertFails = "__assert_fail";
constexpr const char* kAssertion = "assertion";

// A .goto file may hold assertions of its own. Those that have the name of the property are checks of it, and
// plain assertions are where it asks for calls of what `assert` calls.
void adopt_own_checks(ir::Program& program, const spec::Specification& specification) {
  const std::string* adopted = nullptr;
  for (const spec::Automaton& automaton : specification.automata)
    for (const spec::Transition& transition : automaton.transitions)
      if (std::ranges::find(transition.pattern.names, kAssertFails) != transition.pattern.names.end())
        adopted = program.store().intern(automaton.property);
  if (adopted == nullptr) return;
  const ir::Checks plain(program, {kAssertion});
  for (ir::Function& function : program.functions())
    for (ir::Instruction& instruction : function.body)
      if (!function.is_model && instruction.op == ir::Op::Assert && plain(instruction))
        instruction.name = adopted;
}

// The same with aggregates, for what only a program without loops in their place can show. Nothing else than
// calls is looked at, so that no check stands in an aggregate, where the index has no value.
ir::Program woven_with_aggregates(const ir::Program& program, const spec::Specification& specification) {
  ir::Program result = program.clone();
  const instrument::Plan plan = make_plan(result, specification);
  instrument::write_goto(result, plan);
  return result;
}

}  // namespace

bool is_about_calls(const spec::Specification& specification) {
  return std::ranges::all_of(specification.automata, [](const spec::Automaton& automaton) {
    return std::ranges::all_of(automaton.transitions, [](const spec::Transition& transition) {
      return transition.pattern.kind == spec::PatternKind::Call;
    });
  });
}

instrument::Plan make_plan(ir::Program& program, spec::Specification specification) {
  adopt_own_checks(program, specification);
  instrument::silence_own_checks(program, error_functions(),
                                 ir::Checks(program, names_of_checks(specification)));
  return instrument::make_plan(program, std::move(specification));
}

Woven weave(const ir::Program& program, Property property, bool keeps_unwoven) {
  Woven woven{std::move(property), program.clone(), {}, {}, std::nullopt};
  const bool has_aggregates = passes::unfold_aggregates(woven.program) > 0;
  instrument::show_output_accesses(woven.program, watches_accesses(woven.property.specification));
  woven.plan = make_plan(woven.program, woven.property.specification);
  if (keeps_unwoven || woven.property.goal == spec::Goal::Termination ||
      woven.property.goal == spec::Goal::DefinedBehaviour)
    woven.unwoven = woven.program.clone();
  if (has_aggregates && woven.property.goal == spec::Goal::Reachability &&
      is_about_calls(woven.property.specification))
    woven.with_aggregates = woven_with_aggregates(program, woven.property.specification);
  instrument::write_goto(woven.program, woven.plan);
  check_woven(woven.program);
  woven.checks = ir::Checks(woven.program, names_of_checks(woven.property.specification));
  return woven;
}

std::vector<result::AssertionResult> list_checks(const Woven& woven) {
  return engines::list_assertions(woven.program, woven.checks, result::AssertionStatus::Undecided);
}

void weave_defined_behaviour(ir::Program& program) {
  const instrument::Plan plan = instrument::make_plan(program, shipped_specification(kDefined));
  instrument::write_goto(program, plan);
}

}  // namespace heddle::verify
