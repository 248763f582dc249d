// Inputs that somebody else found: another verifier, a fuzzer, a user. The interpreter executes the program
// with them; that is all that is believed of them.
#pragma once

#include <llvm/ADT/APInt.h>

#include <vector>

#include "engines/task.h"

namespace heddle::engines {

// The engine `inputs`: a violation if the inputs of the task lead to one, and else no verdict. What C leaves
// open is zero. The choices that the property makes beside the program (which block is watched, which state
// is saved) are those given, and if these lead nowhere, one choice after the other.
result::Result run_given_inputs(const Task& task);

}  // namespace heddle::engines
