// Decides specifications about memory (spec::Goal::MemorySafety): valid-deref, valid-free and valid-memtrack,
// alone or together (valid-memsafety), or together with defined arithmetic (def-behavior).
#pragma once

#include "driver/verify_woven.h"

namespace heddle::driver {

// The program is changed. A violation has the name of the first property that the execution violates.
result::Result verify_memory(ir::Program& program, spec::Specification specification, const Decide& decide);

}  // namespace heddle::driver
