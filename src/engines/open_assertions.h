// What can be answered without following any execution.
#pragma once

#include <functional>

#include "ir/checks.h"

namespace heddle::engines {

// Whether there is an assertion that counts, that does not hold by itself, and that lies in a function which
// the entry mentions, or a function that it mentions, and so on. Without one nothing can be violated: a
// function that is called, directly or through a pointer, is mentioned where it is called or where the
// pointer comes from.
bool has_open_assertion(ir::Program& program, const ir::Checks& checks);

}  // namespace heddle::engines
