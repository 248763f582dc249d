#include "verify/weave.h"

#include <algorithm>

#include "engines/queries.h"
#include "instrument/make_plan.h"
#include "instrument/output_accesses.h"
#include "instrument/write_goto.h"
#include "ir/annotation.h"
#include "ir/assumption.h"
#include "ir/check.h"
#include "ir/edit_body.h"
#include "ir/unsupported.h"
#include "passes/annotations.h"
#include "passes/lift_loops.h"
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

// Where C says nothing of how the program goes on, for reasons that are no operation: blocks that are copied
// overlap, an array has a negative size. To whom asks for defined behaviour that is a violation.
void assert_requirements(ir::Program& program, const std::string& property) {
  for (ir::Function& function : program.functions()) {
    ir::BodyEditor editor(function);
    for (size_t i = 0; i < function.body.size(); ++i) {
      const ir::Instruction& required = function.body[i];
      if (required.op == ir::Op::Assume && required.name != nullptr && *required.name == ir::kDefined)
        editor.insert_before(i, ir::make_assert(program.store(), required.condition(), property,
                                                *required.message, required.range));
    }
    if (editor.is_changed()) editor.apply();
  }
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

bool asks_for(const spec::Automaton& automaton, std::string_view function) {
  return std::ranges::any_of(automaton.transitions, [&](const spec::Transition& transition) {
    return std::ranges::find(transition.pattern.names, function) != transition.pattern.names.end();
  });
}

bool asks_for_assertions(const spec::Specification& specification) {
  return std::ranges::any_of(specification.automata,
                             [](const spec::Automaton& one) { return asks_for(one, kAssertFails); });
}

// Annotations and aggregates for what the property asks for; gives whether there are aggregates. See
// passes/annotations.h.
bool prepare_annotations(ir::Program& program, const spec::Specification& specification, bool unfolds) {
  const bool is_asked = asks_for_assertions(specification);
  const bool is_watched = watches_accesses(specification);
  const std::string_view name = is_asked ? kAssertion : ir::kUnsupported;
  if (!is_asked) passes::drop_annotations(program, is_watched);
  const bool has_any =
      unfolds ? passes::unfold_aggregates(program, name) > 0 : passes::has_aggregates(program);
  if (!is_watched) passes::check_annotations(program, name);
  return has_any;
}

// A .goto file may hold assertions of its own. Those that have the name of the property are checks of it, and
// plain assertions are where it asks for calls of what `assert` calls.
void adopt_own_checks(ir::Program& program, const spec::Specification& specification) {
  const std::string* adopted = nullptr;
  for (const spec::Automaton& automaton : specification.automata)
    if (asks_for(automaton, kAssertFails)) adopted = program.store().intern(automaton.property);
  if (adopted == nullptr) return;
  const ir::Checks plain(program, {kAssertion, std::string(ir::kAnnotation)});
  for (ir::Function& function : program.functions())
    for (ir::Instruction& instruction : function.body)
      if (!function.is_model && instruction.op == ir::Op::Assert && plain(instruction))
        instruction.name = adopted;
}

// The same with aggregates, for what only a program without loops in their place can show. Nothing else than
// calls is looked at, so that no check stands in an aggregate, where the index has no value.
ir::Program woven_with_aggregates(const ir::Program& program, const spec::Specification& specification) {
  ir::Program result = program.clone();
  keep_aggregates(result, specification);
  const instrument::Plan plan = make_plan(result, specification);
  instrument::write_goto(result, plan);
  return result;
}

// Functions of which every call violates the property; none if it asks about anything else too.
passes::ErrorFunctions violating_calls(const spec::Specification& specification) {
  passes::ErrorFunctions result;
  for (const spec::Automaton& automaton : specification.automata)
    for (const spec::Transition& transition : automaton.transitions) {
      const std::vector<spec::Statement>& actions = transition.action.children;
      const bool is_violation = automaton.states.size() == 1 && !transition.guard && actions.size() == 1 &&
                                actions[0].kind == spec::StatementKind::Assert &&
                                actions[0].expressions[0].kind == spec::ExprKind::Boolean &&
                                actions[0].expressions[0].value == 0;
      if (!is_violation || transition.pattern.kind != spec::PatternKind::Call) return {};
      std::ranges::copy(transition.pattern.names, std::back_inserter(result));
    }
  return result;
}

}  // namespace

void keep_aggregates(ir::Program& program, const spec::Specification& specification) {
  prepare_annotations(program, specification, /*unfolds=*/false);
}

void add_lifted(Woven& woven, const ir::Program& program) {
  const spec::Specification& specification = woven.property.specification;
  if (woven.with_aggregates || woven.property.goal != spec::Goal::Reachability ||
      !asks_for_assertions(specification))
    return;
  const passes::ErrorFunctions errors = violating_calls(specification);
  if (errors.empty()) return;
  ir::Program lifted = program.clone();
  if (passes::lift_loops(lifted, errors) == 0) return;
  woven.with_aggregates = woven_with_aggregates(lifted, specification);
  woven.is_lifted = true;
}

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
  const bool has_aggregates =
      prepare_annotations(woven.program, woven.property.specification, /*unfolds=*/true);
  instrument::show_output_accesses(woven.program, watches_accesses(woven.property.specification));
  woven.plan = make_plan(woven.program, woven.property.specification);
  if (keeps_unwoven || woven.property.goal == spec::Goal::Termination ||
      woven.property.goal == spec::Goal::DefinedBehaviour)
    woven.unwoven = woven.program.clone();
  if (has_aggregates && woven.property.goal == spec::Goal::Reachability &&
      is_about_calls(woven.property.specification))
    woven.with_aggregates = woven_with_aggregates(program, woven.property.specification);
  instrument::write_goto(woven.program, woven.plan);
  if (woven.property.goal == spec::Goal::DefinedBehaviour)
    assert_requirements(woven.program, woven.property.specification.property);
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
