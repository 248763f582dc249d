// What happens where in a program: the events that patterns are matched against, and the loops.
#pragma once

#include <set>
#include <vector>

#include "analysis/control_flow.h"
#include "instrument/match.h"

namespace heddle::instrument {

// The functions that specifications are about: those of the program, not the library's and not the set-up.
bool is_users(const ir::Program& program, const ir::Function& function);

// Whether control may go from one instruction of the function straight to the other.
bool goes_to(const ir::Function& function, uint32_t from, uint32_t to);

// Appends the loops of a function, outer before inner; one entry per head.
void add_loops(const analysis::ControlFlow& flow, ir::Program& program, std::vector<LoopInfo>& loops);

// Events of one function in the order of its body; those of one instruction in the order of evaluation, inner
// operations first. Only events of these kinds. Loops are the function's, numbered as in `loops`.
std::vector<Event> events_of(const ir::Program& program, const ir::Function& function,
                             const std::set<EventKind>& kinds, const std::vector<LoopInfo>& loops);

// Calls through pointers in library models: of comparisons for qsort, of handlers for atexit. Where they lead
// to a function that a pattern names, the program gave the pointer; what models do themselves is no event.
std::vector<Event> calls_by_models(const ir::Program& program);

// The ends of the program that are no abort.
std::vector<Event> program_exits(const ir::Program& program);

}  // namespace heddle::instrument
