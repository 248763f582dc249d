// Proofs of the program with the effect of all rounds of its counting loops in their place. What a loop adds
// up becomes a formula, so that a loop which counts to a million, or to anything, is followed at once.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

// Only proofs: an execution behind a summary may be too long to be confirmed, and a short one is found by the
// others. The program must not be needed any more by anybody else in this process than `task` says.
result::Result run_summaries(const Task& task);

}  // namespace heddle::engines
