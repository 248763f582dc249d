// The default engine: bounded search for violations and induction for proofs take turns, with growing bounds.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

result::Result run_k_induction(const Task& task);

// The same without induction: bounded search alone, at the bound given or with growing bounds.
result::Result run_bmc(const Task& task);

}  // namespace heddle::engines
