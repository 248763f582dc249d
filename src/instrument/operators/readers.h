// Whom a woven program is for. Engines take numbers of any width, and ask whether pointers lead into one
// object. C has numbers of 32, 64 and 128 bits, and can compare the address with the array's; what it cannot
// say is refused or asked more strictly, so that what is proved of the C holds.
#pragma once

#include <cstdint>

#include "instrument/operators/instance.h"

namespace heddle::instrument::operators {

enum class Readers : uint8_t { Engines, C };

// The narrowest number that has so many bits. Throws support::UnsupportedError if C has none.
unsigned width_for(Readers readers, unsigned bits);

// Under which the point accesses the array; null: always.
//   match:  object_of(p) == object_of(&a[0])
//   result: cast:u64(p) - cast:u64(&a[0]) < sizeof a
// for C, which throws support::UnsupportedError where the size is not known.
expr::ExprRef guard_for(Readers readers, ir::Program& program, const Instance& instance, const Point& point);

}  // namespace heddle::instrument::operators
