// A construct of C that is not supported stops no program that does not come there. In its place stand
//   ASSERT false unsupported "function 'setjmp'"
//   ASSUME false
// so that executions end there and nobody claims to know how they go on: a violation before it is one, and a
// proof counts only if the assertion is shown to hold too.
#pragma once

#include <string_view>

#include "ir/instruction.h"

namespace heddle::ir {

// The name of such assertions, which no property has.
inline constexpr std::string_view kUnsupported = "unsupported";

inline bool is_unsupported(const Instruction& instruction) {
  return instruction.op == Op::Assert && instruction.name != nullptr && *instruction.name == kUnsupported;
}

}  // namespace heddle::ir
