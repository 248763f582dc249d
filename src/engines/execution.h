// Executions of the program in the interpreter: violations that some quick choice of inputs shows are found
// at once, also behind loops of millions of rounds. A program that has no choices has one execution; if that
// ends without a violation, nothing is left to prove.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

result::Result run_execution(const Task& task);

}  // namespace heddle::engines
