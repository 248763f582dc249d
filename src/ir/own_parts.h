// Which parts of a program are its own, and which are the models of the library that were linked to it: who
// writes a program for others leaves the library out, since every other tool has its own.
#pragma once

#include "ir/program.h"

namespace heddle::ir {

// The function that sets up static objects.
inline constexpr std::string_view kSetupFunction = "__heddle_init";

// Whether it is a function of the program, with a body.
bool is_own(const Function& function);
// Whether the symbol belongs to a model.
bool is_of_library(const Program& program, const Symbol& symbol);
// The set-up of static objects without that of the library's.
Function own_setup(const Program& program, const Function& setup);

}  // namespace heddle::ir
