// Removes what influences no assertion, by data or by control (GOTO slicing). The same assertions fail in the
// same order before and after, and what ended still ends; outputs, exit statuses and values that no assertion
// depends on are lost.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change slice(PassContext& context);

}  // namespace heddle::passes
