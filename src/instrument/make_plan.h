// ⊗: walks a program and the automata of a specification side by side and says what to weave where.
#pragma once

#include "instrument/plan.h"
#include "support/diagnostics.h"

namespace heddle::instrument {

// Throws InputError with a place in the specification if an action does not fit the program (a variable that
// does not exist there, an operator without meaning on the captured types). The plan refers to the program
// and is valid until its functions change.
Plan make_plan(const ir::Program& program, spec::Specification specification);

}  // namespace heddle::instrument
