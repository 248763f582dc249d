// What intervals know of the loops of a program, for witnesses: proofs do not say it, but whoever checks them
// has to find it again.
#pragma once

#include <vector>

#include "result/result.h"

namespace heddle::verify {

// Bounds of the variables that loops of the program's own functions use, where these are about to evaluate
// their conditions. The program gets more expressions.
std::vector<result::LoopFact> loop_bounds(ir::Program& program);

}  // namespace heddle::verify
