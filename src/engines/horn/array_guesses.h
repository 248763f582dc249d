// Invariants of loops over arrays: what the program says of the element at an index (a condition, a value
// that is written there) may hold for all elements that a counter has passed, or for all there are.
#pragma once

#include <functional>
#include <vector>

#include "engines/horn/array_statements.h"
#include "ir/program.h"

namespace heddle::engines::horn {

// Conditions that begin with ForAll, for the head of the loop there. `may_change` tells whether the loop may
// change what a condition says: if it does not, what is known before the loop is known after it.
std::vector<expr::ExprRef> guess_about_arrays(ir::Program& program, const ir::Function& function,
                                              uint32_t head, Extent extent,
                                              const std::function<bool(expr::ExprRef)>& may_change);

}  // namespace heddle::engines::horn
