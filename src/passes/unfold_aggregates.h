// Makes loops of aggregates, so that what comes later has to understand loops only:
//
//   ASSERT fold(x: s128, i: s64; 0:s128, 0:s64, n, x + cast:s128(a[i])) == s
// becomes
//     ASSIGN x = 0:s128
//     ASSIGN i = 0:s64
//     ASSIGN end = n
//   head:
//     GOTO after if !(i < end)
//     ASSIGN x = x + cast:s128(a[i])
//     ASSIGN i = i + 1:s64
//     GOTO head
//   after:
//     ASSERT x == s
//
// with temporaries of the function. A counter is no wider than its bounds need: of an index of s128 from 0 to
// cast:s128(n), with n: s32, it has 32 bits. An aggregate that is evaluated under a condition (the right side
// of &&) gets a jump around its loop. Sites go where their operations go, so that properties can be woven in
// afterwards, and have to be: a check of a read in an aggregate would stand before the loop, without an
// index.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

// Bodies without aggregates stay as they are. Gives the number of loops made. That a maximum or minimum has
// elements is asserted under the name.
uint64_t unfold_aggregates(ir::Program& program, std::string_view property = "assertion");
Change unfold_aggregates(PassContext& context);

// Whether it is part of a loop that was an aggregate, and computes something there.
bool evaluates_aggregate(const ir::Instruction& instruction);

bool has_aggregates(const ir::Program& program);

}  // namespace heddle::passes
