// Decides goals: which inputs reach each, or that none do.
#pragma once

#include <set>

#include "cover/goal.h"
#include "verify/listener.h"
#include "verify/settings.h"

namespace heddle::cover {

// The limit of time among the settings is that of all goals together. Goals and tests refer to `marked`,
// which becomes the program with the goals in it. Throws as verify::decide does.
Coverage cover(ir::Program& marked, const std::set<GoalKind>& kinds, const verify::Settings& settings,
               verify::Listener& listener);

// Few of the tests, that reach what all of them do: always the one next that reaches most.
std::vector<Test> few_of(std::vector<Test> tests, size_t goals);

}  // namespace heddle::cover
