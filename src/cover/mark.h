// Goals as marks in the program: an instruction for each, which is one of
//   GOTO condition to the next instruction   to watch executions: whether it jumps is told to observers
//   ASSERT !condition                        to ask whether an execution can reach the goal
//   SKIP                                     otherwise
// No mark changes what the program does, and none is ever assumed to hold: what lies behind a goal can be
// reached whether the goal is or not.
#pragma once

#include <set>

#include "cover/goal.h"

namespace heddle::cover {

// The name of the assertions.
inline constexpr std::string_view kProperty = "coverage";
// The function that marks goals in C: __heddle_cover(condition).
inline constexpr std::string_view kAnnotation = "__heddle_cover";

enum class Mark : uint8_t { Watched, Asked, Off };

// Puts goals of these kinds into the functions that the program defines, marked as watched. Assertions of the
// program itself are taken out: executions go on behind them.
std::vector<Goal> mark_goals(ir::Program& program, const std::set<GoalKind>& kinds);

void set_mark(ir::Program& program, const Goal& goal, Mark mark);

// The message of the goal's assertion.
std::string message_of(const Goal& goal);

}  // namespace heddle::cover
