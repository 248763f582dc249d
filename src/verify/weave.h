// A property woven into a program: only reachability of its checks is left to decide.
#pragma once

#include <optional>
#include <vector>

#include "instrument/plan.h"
#include "ir/checks.h"
#include "result/result.h"
#include "verify/property.h"

namespace heddle::verify {

struct Woven {
  Property property;
  ir::Program program;    // with the checks in it
  instrument::Plan plan;  // made from `program` before that: places of weaves are those of then
  ir::Checks checks;      // of the program, that belong to the property
  // The program as it was, for goals whose strategies also decide without the checks.
  std::optional<ir::Program> unwoven;
  // `program` with the aggregates that it began with, which are loops there; if it has any, and the property
  // is one of reachability.
  std::optional<ir::Program> with_aggregates = std::nullopt;
  bool is_lifted = false;  // by add_lifted
};

// The program stays as it is; what is made shares its expressions. With `keeps_unwoven`, the program without
// the checks is kept for every goal. Throws InputError with a place in the specification if that does not fit
// the program.
Woven weave(const ir::Program& program, Property property, bool keeps_unwoven = false);

// Annotations and aggregates made ready for the property, and left in the program: for instrumentation
// operators. The property is woven in behind that.
void keep_aggregates(ir::Program& program, const spec::Specification& specification);

// Of a program without aggregates whose loops can be lifted to some, `with_aggregates` becomes that: what is
// proved of it holds for the program (passes/lift_loops.h).
void add_lifted(Woven& woven, const ir::Program& program);

// Whether the property is about calls alone.
bool is_about_calls(const spec::Specification& specification);

// What is woven where, without doing so. The plan refers to the program; checks that the program brought
// along do not count any more.
instrument::Plan make_plan(ir::Program& program, spec::Specification specification);

// All checks that were woven in.
std::vector<result::AssertionResult> list_checks(const Woven& woven);

// Undefined arithmetic, woven in for strategies that need to know of it: executions end there.
inline constexpr const char* kDefined = "defined-behaviour";
void weave_defined_behaviour(ir::Program& program);

}  // namespace heddle::verify
