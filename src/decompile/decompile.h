// A GOTO program as one C file.
#pragma once

#include <cstdint>
#include <functional>
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

// Whether a signed sum, difference or product that an instruction computes is known to fit its type. Then it
// is written as C has it; others wrap around, which C's do not.
using IsExact = std::function<bool(const ir::Instruction& instruction, expr::ExprRef operation)>;

// GCC and Clang compile it. Throws support::UnsupportedError for what C has no word for.
void write_c(std::ostream& out, const ir::Program& program, Readers readers = Readers::Compilers,
             const IsExact& is_exact = {});

}  // namespace heddle::decompile
