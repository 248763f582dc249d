// The GOTO writer: applies a weave plan to the program in memory.
//
//   before                         after (no-overflow)
//     ASSIGN x = x + 1               ASSERT !overflow_add(x, 1) property no-overflow
//                                    ASSIGN x = x + 1
#pragma once

#include "instrument/plan.h"
#include "ir/checks.h"

namespace heddle::instrument {

// The property of the assertions that no refusal of a plan matters in any execution: they tell of events that
// the automata do not see. What is proved of the automata counts only if these hold too. They hold, so as not
// to end an execution that the automata are about, until ask_about_unseen says that they are the question.
inline constexpr std::string_view kUnseen = "unseen-events";

// The plan has to be made from this program; afterwards it no longer fits. Weaves for executions that do not
// end (Weave::is_for_endless) are left out. Throws InputError with a place in the specification if an action
// has no meaning on the captured types.
void write_goto(ir::Program& program, const Plan& plan);

// Weaves what write_goto left out, into the program that it has written, or what passes have made of that.
void write_goto_for_endless(ir::Program& program, const spec::Specification& specification);

// Of a woven program.
void ask_about_unseen(ir::Program& program);

// Checks that the program brought along no longer count: its assertions, except for those to keep, and
// functions of these names end it as abort does.
void silence_own_checks(ir::Program& program, const std::vector<std::string>& error_functions,
                        const ir::Checks& kept = {});

}  // namespace heddle::instrument
