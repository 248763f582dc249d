// Lost blocks: alive without being pointed to from variables, directly or through other blocks.
//
// A lost block stays lost: nothing can find its address again, so that nothing can free it. It is therefore
// enough to look once after the loss. Where an execution ends, it is looked at at its end (HALT: when main
// has returned its variables are gone, at exit and abort those of the active functions count). An execution
// that does not end meets the head of some loop, or the entry of some recursive function, again and again,
// and is looked at there. With valid-memtrack.ia:
//
//   before                after
//     HALT 0                ASSERT none_lost() property valid-memtrack
//                           HALT 0
#pragma once

#include "analysis/analyses.h"
#include "instrument/match.h"

namespace heddle::instrument {

// Whether the program, as far as it can be called, has an ALLOC of a block that is not freed by itself.
bool allocates_blocks(const ir::Program& program, analysis::Analyses& analyses);

// Whether library functions other than malloc and its like make blocks: of files, of the environment.
bool has_library_blocks(const ir::Program& program);
// Whether a block that came into being by what the program does at this place may be one of those.
bool may_be_library_block(const ir::Program& program, analysis::Analyses& analyses,
                          const support::SourceLocation& place);

// The places to look at; none if the program allocates no blocks. Needed in any case are those at the ends
// and at the heads of loops that have no exit; the others, at the heads of all loops and at the entries of
// recursive functions, only if executions may not end (Event::is_for_endless).
std::vector<Event> loss_points(ir::Program& program, analysis::Analyses& analyses);

// Whether something that is woven asks whether a block is lost.
bool asks_for_losses(const Plan& plan);

// Makes temporaries of the front end, and variables whose life ends, forget pointers that are not used any
// more: only what the program can still get at should count.
void forget_pointers(ir::Program& program);

}  // namespace heddle::instrument
