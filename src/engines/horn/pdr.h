// Proofs by property-directed reachability over the bits of a program's variables.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

result::Result run_pdr(const Task& task);

}  // namespace heddle::engines
