// Random GOTO programs that stress the analysis of intervals: integers of many types, guards, loops made of
// gotos, arrays, structs, pointers into them, calls, recursion, calls through pointers.
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace heddle::testing {

// Well-formed; the same seed gives the same program. It may run for ever, but has no invalid pointer
// arithmetic.
ir::Program random_program(uint64_t seed);

}  // namespace heddle::testing
