// Proofs that every block is freed, by counting those that live (instrument/count_blocks.h): the program
// without its blocks has nothing that grows in loops which allocate, so that Horn clauses can deal with it.
#pragma once

#include "engines/task.h"

namespace heddle::engines {

// True, Unknown, or what a short search finds. For assertions that say that no block lives
// (Subject::BlocksLeft). The program is changed.
result::Result run_block_count(const Task& task);

}  // namespace heddle::engines
