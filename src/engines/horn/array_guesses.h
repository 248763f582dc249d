// Invariants of loops over arrays: what the program says of the element at an index (a condition, a value
// that is written there) may hold for all elements that a counter has passed, or for all there are.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heddle::engines::horn {

// Conditions that begin with ForAll, for the head of the loop [head, last] of the function.
std::vector<expr::ExprRef> guess_about_arrays(ir::Program& program, const ir::Function& function,
                                              uint32_t head, uint32_t last);

}  // namespace heddle::engines::horn
