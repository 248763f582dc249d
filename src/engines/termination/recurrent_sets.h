// Loops that can go on for ever, without coming back to the same state: an execution gets into a set of
// states that the loop need not leave. The program is one in which undefined operations end the execution.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

// False or Unknown.
result::Result run_recurrent_sets(const Task& task);

}  // namespace heddle::engines
