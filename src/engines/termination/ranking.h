// Proofs that a program ends, by ranking functions: of each loop and each recursion, measures that decrease
// in every round. The program is one in which undefined operations end the execution.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

// True or Unknown. The evidence has a line for each loop.
result::Result run_ranking(const Task& task);

}  // namespace heddle::engines
