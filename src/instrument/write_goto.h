// The GOTO writer: applies a weave plan to the program in memory.
//
//   before                         after (no-overflow)
//     ASSIGN x = x + 1               ASSERT !overflow_add(x, 1) property no-overflow
//                                    ASSIGN x = x + 1
#pragma once

#include "instrument/plan.h"

namespace heddle::instrument {

// The plan has to be made from this program; afterwards it no longer fits. Weaves for executions that do not
// end (Weave::is_for_endless) are left out. Throws InputError with a place in the specification if an action
// has no meaning on the captured types.
void write_goto(ir::Program& program, const Plan& plan);

// Weaves what write_goto left out, into the program that it has written, or what passes have made of that.
void write_goto_for_endless(ir::Program& program, const spec::Specification& specification);

// Checks that the program brought along (calls of reach_error, failed assertions) no longer count: they end
// the program as abort does.
void silence_own_checks(ir::Program& program);

}  // namespace heddle::instrument
