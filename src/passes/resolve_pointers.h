// Pointers that are other names of something, by that:
//
//   ASSIGN p = &a[0]; … ASSIGN *(p + i) = x     becomes     ASSIGN *(&a[0] + i) = x
//   ASSIGN s = &r; … ASSIGN s->n = x            becomes     ASSIGN r.n = x
//   ASSIGN p = q; … ASSIGN *(p + i) = x         becomes     ASSIGN *(q + i) = x
//
// where p is a local variable whose address nobody takes, one instruction alone assigns to it, and every way
// to a use of it passes that instruction. The same has to hold of q, unless it is a parameter that is never
// assigned to, and its assignment stands before that of p on every way. Then q has not been assigned to
// between the assignment of p and a use: behind an assignment of q no way leads to a use of p but by that of
// p, because there would be one without it from the begin.
#pragma once

#include <cstdint>

#include "passes/pass.h"

namespace heddle::passes {

// Gives the number of pointers that are not used any more.
uint64_t resolve_pointers(ir::Program& program, analysis::Analyses& analyses);
Change resolve_pointers(PassContext& context);

}  // namespace heddle::passes
