// Random GOTO programs for comparisons with the interpreter: integers of many types, guards, loops made of gotos, arrays,
// structs, pointers into them, allocated memory, copies of bytes, calls, recursion, calls through pointers.
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace heddle::testing {

enum class ProgramKind : uint8_t {
  // May run for ever, reads what was never set, indexes out of bounds; but has no invalid pointer arithmetic.
  Any,
  // Ends after a few rounds of each loop and a few calls deep, and does nothing but what its inputs decide: all that is
  // read was set before, nothing depends on addresses, and no access that starts outside of its object lands in
  // another one. Every ASSERT is of the global variable `checked`, which nothing else uses.
  Bounded,
};

// Well-formed; the same seed gives the same program.
ir::Program random_program(uint64_t seed, ProgramKind kind = ProgramKind::Any);

}  // namespace heddle::testing
