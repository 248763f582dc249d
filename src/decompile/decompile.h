// A GOTO program as one C file.
#pragma once

#include <cstdint>
#include <iosfwd>

#include "ir/program.h"

namespace heddle::decompile {

// Whom the C is for.
enum class Readers : uint8_t {
  // It behaves as the program does. Arbitrary values are whatever is there; a failing assertion ends it.
  Compilers,
  // A call of `reach_error` is a failing assertion, and nothing else is one. Arbitrary values are inputs, and
  // execution begins where that of the program does.
  Verifiers,
};

// GCC and Clang compile it. Throws support::UnsupportedError for what C has no word for.
void write_c(std::ostream& out, const ir::Program& program, Readers readers = Readers::Compilers);

}  // namespace heddle::decompile
