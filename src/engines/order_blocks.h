// Puts the instructions of functions into an order in which every block comes after all that lead to it, except
// along the jumps back of loops; every loop is in one piece, and all its jumps back go through one instruction
// at its end. Programs made of gotos otherwise jump back where nothing is repeated, and symbolic execution,
// which walks in the order of the text, would take that for loops.
//
//   before:               after:
//      L1: GOTO L5 if c      L1: GOTO L3 if c
//          x = 1                 x = 1
//      L3: GOTO L9 if d          GOTO L4
//          GOTO L1           L3: y = 1
//      L5: y = 1             L4: GOTO L7 if d
//          GOTO L3               GOTO L6
//                            L6: GOTO L1
#pragma once

#include "ir/program.h"

namespace heddle::engines {

// Blocks that cannot be reached are dropped.
void order_blocks(ir::Program& program);

}  // namespace heddle::engines
