// The ghost variables of a plan whose weaves are settled: only those that some weave uses, with names that
// are new to the program.
#pragma once

#include "instrument/plan.h"

namespace heddle::instrument {

// An instance whose state is tested has its state_ghost set to something other than kNone before. Throws
// InputError with a place in the specification if a type cannot be found.
void add_ghosts(ir::Program& program, Plan& plan);

}  // namespace heddle::instrument
