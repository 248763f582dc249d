// Loops that only look at an array become aggregates, for what can prove something about these:
//
//   for (i = 0; i < n; i++) check(a[i] >= 0);       ASSERT forall(k; 0, n, a[k] >= 0)
//   for (i = 0; i < n; i++) s += a[i];              s = cast:s32(cast:s128(s) + sum(k; 0, n, a[k]))
//   for (i = 0; i < n; i++) if (a[i] > m) m = a[i]; m = 0 < n && max(k; 0, n, a[k]) > m ? max(…) : m
//   for (i = 0; i < n; i++) if (a[i] == x) c++;     c = cast:s32(cast:s128(c) + count(k; 0, n, a[k] == x))
//
// and i gets the value that it has behind the loop. Loops may go downwards, and do several of these things.
//
// What is lost is which check failed first, and whether a read outside of an object ended the execution
// before one did. So a violation of the lifted program need not be one of the program; but if no execution of
// the lifted one violates a check, reads outside of an object, or comes to an index that the loop's counter
// has no number for, none of the program violates a check. This is what the lifted program asserts: the
// checks as "assertion", which a property that asks for failing assertions adopts.
#pragma once

#include <cstdint>

#include "passes/loop_round.h"
#include "passes/pass.h"

namespace heddle::passes {

// Gives the number of loops that were lifted. Programs with threads stay as they are.
uint64_t lift_loops(ir::Program& program, const ErrorFunctions& errors);
// With the functions that unreach-call asks about.
Change lift_loops(PassContext& context);

}  // namespace heddle::passes
