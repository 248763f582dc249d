// Random programs that are one or two counting loops over variables of small widths, so that they wrap around, with
// assertions behind them that show every bit of every variable: which are reached tells all values.
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace heddle::testing {

// The same seed gives the same program.
ir::Program random_counting_loops(uint64_t seed);

}  // namespace heddle::testing
