#include "verify/weave.h"

#include "engines/queries.h"
#include "instrument/make_plan.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
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

}  // namespace

instrument::Plan make_plan(ir::Program& program, spec::Specification specification) {
  instrument::silence_own_checks(program, error_functions());
  return instrument::make_plan(program, std::move(specification));
}

Woven weave(const ir::Program& program, Property property, bool keeps_unwoven) {
  Woven woven{std::move(property), program.clone(), {}, {}, std::nullopt};
  woven.plan = make_plan(woven.program, woven.property.specification);
  if (keeps_unwoven || woven.property.goal == spec::Goal::Termination ||
      woven.property.goal == spec::Goal::DefinedBehaviour)
    woven.unwoven = woven.program.clone();
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
