// Which functions executions may come to, judged by names alone: those that are named by functions that they
// may come to.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heddle::ir {

// From the entry on; empty without one.
std::vector<const Function*> mentioned_functions(const Program& program);

}  // namespace heddle::ir
