// How much memory C++ code has asked for: `new` is replaced by one that counts.
#pragma once

#include <cstddef>

namespace heddle::testing {

// From now on.
void begin_count();
// The most that there was at one time since then, beyond what there was when it began.
size_t most_bytes();

}  // namespace heddle::testing
