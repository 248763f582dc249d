// Where, and of which variables, the interval analysis is put into the program as assumptions:
//   before                          at guards
//     GOTO L2 if i >= 10              ASSUME 0 <= i && i <= 10
//                                     GOTO L2 if i >= 10
// What is assumed holds in every execution, so that none is lost: engines that do not know of intervals know
// of these then.
#pragma once

#include <vector>

#include "passes/pass.h"

namespace heddle::passes {

enum class IntervalPlaces : uint8_t {
  None,
  Loops,   // at the heads of loops, of variables that the loop mentions
  Guards,  // before branches, assertions and assumptions, of variables in their conditions
  All,     // before every instruction, of variables that it mentions
};

struct IntervalFact {
  uint32_t instruction = 0;  // before which it holds
  expr::ExprRef condition = nullptr;
};

// Of one function as it is. With `full`, of all variables that are alive there.
std::vector<IntervalFact> interval_facts(ir::Program& program, Analyses& analyses,
                                         const analysis::Intervals& intervals, const ir::Function& function,
                                         IntervalPlaces places, bool full);

}  // namespace heddle::passes
