// The strategies, each in a file of its own.
#pragma once

#include "verify/inquiry.h"

namespace heddle::verify {

// Whether an assertion of the woven program can fail.
result::Result decide_reachability(Woven& woven, Inquiry& inquiry);
// The same where all that is asserted is that no block is left.
result::Result decide_no_block_left(Woven& woven, Inquiry& inquiry);
// Whether every execution ends: ranking functions, recurrent sets, states that repeat.
result::Result decide_termination(Woven& woven, Inquiry& inquiry);
// Whether memory is used as C allows it.
result::Result decide_memory_safety(Woven& woven, Inquiry& inquiry);
// Whether operations are defined, too; there is no proof of that.
result::Result decide_defined_behaviour(Woven& woven, Inquiry& inquiry);

// An error function without a body in the program may return: here it does. Whether there is one.
bool let_errors_return(ir::Program& program);

}  // namespace heddle::verify
