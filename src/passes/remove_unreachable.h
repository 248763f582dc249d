// Removes what control cannot get to: blocks behind constant conditions and behind ends of the program, and
// the bodies of functions that the entry does not lead to.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change remove_unreachable(PassContext& context);

}  // namespace heddle::passes
