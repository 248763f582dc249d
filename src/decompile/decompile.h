// A GOTO program as one C file.
#pragma once

#include <iosfwd>

#include "ir/program.h"

namespace heddle::decompile {

// GCC and Clang compile it. Throws support::UnsupportedError for what C has no word for.
void write_c(std::ostream& out, const ir::Program& program);

}  // namespace heddle::decompile
