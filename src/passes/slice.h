// Removes what influences no assertion, by data or by control (GOTO slicing). The same assertions fail in the
// same order before and after, and what ended still ends; outputs, exit statuses and values that no assertion
// depends on are lost. The variant `forward` does not ask whether control gets through loops, calls and
// assumptions that influence no assertion otherwise: what it makes of a program has all executions of that,
// up to where they end, and may go on with them. So it serves proofs.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change slice(PassContext& context);

}  // namespace heddle::passes
