// Assertions of annotations, which stand in comments: they say something about the program, and are no part
// of it. One that fails does not end an execution, and neither does one that cannot be evaluated.
#pragma once

#include <string_view>

#include "ir/instruction.h"

namespace heddle::ir {

// The name of such assertions. Who asks for failing assertions of C asks for these too.
inline constexpr std::string_view kAnnotation = "annotation";

inline bool is_annotation(const Instruction& instruction) {
  return instruction.op == Op::Assert && instruction.name != nullptr && *instruction.name == kAnnotation;
}

}  // namespace heddle::ir
