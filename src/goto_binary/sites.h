// Which operations of an instruction came from the program: what properties of arithmetic and memory look at.
// Files tell the line of an instruction and not of each operation, so that all of them lie there.
#pragma once

#include "ir/instruction.h"

namespace heddle::goto_binary {

// Throws Refusal if there are too many of them.
void add_sites(ir::Instruction& instruction);

}  // namespace heddle::goto_binary
