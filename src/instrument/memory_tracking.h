// valid-memtrack, woven into a program: no allocated block is ever lost, that is, alive without being pointed
// to from variables, directly or through other blocks.
//
// A lost block stays lost: nothing can find its address again, so that nothing can free it. It is therefore
// enough to look once after the loss. Where an execution ends, it is looked at at its end (HALT: when main
// has returned its variables are gone, at exit and abort those of the active functions count). An execution
// that does not end meets the head of some loop, or the entry of some recursive function, again and again,
// and is looked at there.
#pragma once

#include "ir/program.h"

namespace heddle::instrument {

inline constexpr std::string_view kValidMemtrack = "valid-memtrack";

// Whether the program, as far as it can be called, has an ALLOC of a block that is not freed by itself.
bool allocates_blocks(const ir::Program& program);

// Whether library functions other than malloc and its like make blocks: of files, of the environment.
bool has_library_blocks(const ir::Program& program);

// Adds the checks at the ends, and at the heads of loops that have no exit. Also makes temporaries of the
// front end, and variables whose life ends, forget pointers that are not used any more: only what the program
// can still get at should count.
void add_tracking(ir::Program& program);

// Adds the checks at the heads of all loops and at the entries of recursive functions. Not needed if every
// execution is known to end.
void add_tracking_of_loops(ir::Program& program);

}  // namespace heddle::instrument
