// Gives every value of a variable a name of its own (static single assignment), for scalars whose address
// nobody takes:
//
//   L1:                                    ASSIGN i$v2 = i$v1
//     GOTO L2 if !(i < n)                L1:
//     ASSIGN i = i + 1:s32                 GOTO L2 if !(i$v2 < n)
//     GOTO L1                              ASSIGN i$v3 = i$v2 + 1:s32
//                                          ASSIGN i$v2 = i$v3
//                                          GOTO L1
//
// Where ways with different values meet (a φ), the value has a name that is assigned on each of the ways. The
// assignments on one way happen at once; since each is about another variable, their order does not matter. A
// DECL declares its value's name each time it is executed, so that a local is arbitrary again in each round
// of a loop. A variable that might be read outside of its life stays, and so do functions that jump back to
// their first instruction, and programs that ask whether blocks are lost: old values would hold on to them.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change promote_variables(PassContext& context);

}  // namespace heddle::passes
