// A weave plan as text for a person.
#pragma once

#include <iosfwd>

#include "instrument/plan.h"

namespace heddle::instrument {

void show_plan(const ir::Program& program, const Plan& plan, std::ostream& out);

// The same in short: "no_overflow, loop 2 of main (a.c:7:3)".
std::string describe(const ir::Program& program, const Plan& plan, const Instance& instance);

}  // namespace heddle::instrument
