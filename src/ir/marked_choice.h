// Conditions of `?` operators that the front end has kept, if it was asked to: witnesses tell where they go.
#pragma once

#include "ir/program.h"

namespace heddle::ir {

// How the variables are called that keep them, behind the name of their function.
inline constexpr std::string_view kChoice = "$choice";

// Whether the instruction keeps the condition of a `?`; its range begins there.
inline bool is_marked_choice(const Instruction& instruction) {
  if (instruction.op != Op::Assign || !instruction.place()->is(expr::Kind::Symbol)) return false;
  const std::string_view name = instruction.place()->text();
  const size_t colons = name.rfind("::");
  return colons != std::string_view::npos && name.substr(colons + 2).starts_with(kChoice);
}

}  // namespace heddle::ir
