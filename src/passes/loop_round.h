// What one round of a simple loop does, as expressions over the values with which it begins:
//
//   while (i < n) { int t = a[i]; if (t > m) m = t; check(t != 0); i++; }
//   goes on if i < n; holds: a[i] != 0; m becomes ite(a[i] > m, a[i], m), i becomes i + 1
//
// Such a loop is left at its head, or to a violation; it writes to variables by their names alone, and calls
// nothing but functions that end in a violation, or do so if their argument is 0 and nothing otherwise.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/control_flow.h"
#include "ir/program.h"

namespace heddle::passes {

struct LoopRound {
  uint32_t test = 0;                               // the GOTO by which the loop is left
  bool leaves_by_jump = false;                     // … where its condition holds
  expr::ExprRef goes_on = nullptr;                 // its condition for another round
  expr::ExprRef holds = nullptr;                   // no check of the round fails
  std::map<expr::ExprRef, expr::ExprRef> updates;  // by variables that live longer than the round
  std::vector<expr::ExprRef> temporaries;          // of the front end, that the round assigns
};

// Functions of which a call is a violation, by name.
using ErrorFunctions = std::vector<std::string>;

// Nothing: it is no such loop.
std::optional<LoopRound> round_of(ir::Program& program, const analysis::ControlFlow& flow,
                                  const analysis::Loop& loop, const ErrorFunctions& errors);

}  // namespace heddle::passes
