// The program without its blocks: a count of those that live is all that is left of them. For proofs that
// every block is freed, of programs whose loops allocate: what is left has no memory that grows.
//
//   ALLOC p = n, a      HAVOC t; ASSUME t != null; ASSIGN blocks = blocks + 1; ASSIGN p = t
//   FREE p              ASSIGN blocks = p == null ? blocks : blocks - 1
//   ASSIGN x = *p       HAVOC t; ASSIGN x = t           where p may point to blocks
//   ASSIGN *p = x       (nothing)                       where p points to blocks
//   ASSERT ...          ASSERT blocks == 0              for the assertions that count
//
// Every execution of the program that gets to such an assertion is also one of the new program, with the same
// values of all variables: what was forgotten is arbitrary, and so may be what it was. FREE of anything but
// the start of a living block or null ends an execution (ir/choices.h), so that behind every FREE of a
// pointer that is not null exactly one block less lives; in executions that get to an assertion `blocks` is
// therefore the number of living blocks, modulo a power of two that is larger than any number of blocks which
// fit into the address space. If the new assertions hold, no block lives where the old ones stand. The
// converse is not true: that they fail says nothing.
//
// What is written through a pointer is left out only if the pointer leads to blocks alone, as the points-to
// analysis sees it. A write that may also change variables makes global ones arbitrary.
#pragma once

#include <functional>
#include <string>

#include "ir/program.h"

namespace heddle::instrument {

// Empty, or why it cannot be done; the program is then of no use any more.
std::string count_blocks(ir::Program& program, const std::function<bool(const ir::Instruction&)>& counts);

}  // namespace heddle::instrument
