// Whether an automaton is one that can have the goal its file declares.
#pragma once

#include "spec/automaton.h"

namespace heddle::spec {

// Throws InputError with the place of what does not fit.
void check_goal(const Specification& specification, const Automaton& automaton);

}  // namespace heddle::spec
