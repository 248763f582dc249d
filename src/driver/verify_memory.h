// Decides memory safety: valid-deref, valid-free and valid-memtrack, alone or together (valid-memsafety), or
// together with defined arithmetic (def-behavior).
#pragma once

#include "driver/verify_woven.h"

namespace heddle::driver {

// Their names, and whether a property is one of them.
std::vector<std::string> memory_properties();
bool is_about_memory(const std::string& property);

// Puts the checks of such a property into the program.
void weave_memory_checks(ir::Program& program, const std::string& property);

// The program is changed. A violation has the name of the first property that the execution violates.
result::Result verify_memory(ir::Program& program, const std::string& property, const Decide& decide);

}  // namespace heddle::driver
