// Proofs by Horn clauses. The program becomes a system of clauses (system.h), the system is solved over
// mathematical integers (integer_encoding.h) by Spacer, and the solution is read back as conditions at the
// heads of loops (solution.h). None of that is trusted: the conditions are candidates for invariants, which
// induction over the program itself confirms or drops, bit by bit (engines/induction.h).
#pragma once

#include "engines/task.h"

namespace heddle::engines {

// True or Unknown.
result::Result run_horn(const Task& task);
// The same, for programs whose invariants are likelier to come from the clauses than from guesses.
result::Result run_clauses(const Task& task);

}  // namespace heddle::engines
