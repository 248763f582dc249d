// Puts the blocks of each function in an order that follows control: a block comes after its predecessors
// except along the jump back of a loop, every loop lies in one piece, and each head of a loop has one jump
// back to it, unconditional and behind the loop's last block. Unreachable blocks are dropped. Executions stay
// the same; an engine that walks a body from front to back meets every path before the place where it joins
// others, also where the source is made of gotos.
#pragma once

#include "ir/program.h"

namespace heddle::passes {

void arrange_blocks(ir::Program& program);
void arrange_blocks(ir::Program& program, ir::Function& function);

}  // namespace heddle::passes
