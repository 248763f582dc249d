// Whether automata are such that they can have the goals that their files declare.
#pragma once

#include "spec/automaton.h"

namespace heddle::spec {

// Throws InputError with the place of what does not fit.
void check_goals(const Specification& specification);

}  // namespace heddle::spec
