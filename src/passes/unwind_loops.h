// Puts copies of the first rounds of every loop before it (GOTO unwind). The loop itself stays behind them,
// so that executions are the same whatever the number of rounds; where intervals then show that no execution
// gets that far, remove_unreachable takes it away.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

// The parameter is the number of rounds.
Change unwind_loops(PassContext& context);

}  // namespace heddle::passes
