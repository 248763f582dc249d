// Puts the effect of all rounds of a counting loop in the place of the loop ("GOTO unwind" of the thesis on
// GOTO, for any number of rounds):
//
//   head:                                         ASSIGN $rounds1 = ite(i < n, cast:u32(n) - cast:u32(i),
//   0:u32)
//     GOTO end if !(i < n)                        ASSIGN sum = sum + cast:s32($rounds1 * 3:u32)
//     ASSIGN sum = sum + 3:s32                    ASSIGN i = i + cast:s32($rounds1)
//     ASSIGN i = i + 1:s32
//     GOTO head
//   end:
//
// A loop qualifies if it has one way round and one way out, and does nothing on it but assign to variables:
// no check, no input, no access through a pointer. Each variable has to be
//   - a counter: it grows by something that does not change in the loop;
//   - a sum: it grows by a linear form of counters;
//   - a follower: it becomes a linear form of counters, or something that does not change;
//   - or used in the loop alone, where its value is not carried from round to round.
// How often the loop goes round has to follow from one comparison of a counter with something that does not
// change, such that the counter cannot miss the end by wrapping around; so no loop that might go on for ever
// is taken away. Everything is computed modulo 2^width, as the loop would have done it.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change summarize_loops(PassContext& context);

}  // namespace heddle::passes
