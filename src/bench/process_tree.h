// What all processes below this one use together.
#pragma once

#include <cstdint>

namespace heddle::bench {

struct TreeUsage {
  double cpu_seconds = 0;     // also of those that have ended, as far as somebody waited for them
  uint64_t memory_bytes = 0;  // memory that several share is counted once
};

// Of the children of this process and theirs, the processes that are theirs by adoption included.
// `with_memory`: costs more, because the kernel looks at every page.
TreeUsage usage_below(bool with_memory);

}  // namespace heddle::bench
