// The part of a trace that some of its violations depend on. Values in a trace are expressions over what the
// program reads and finds, so that a step depends on symbols, and an assertion on those of its condition, of
// its path, of the assumptions that share symbols with these, and of the paths on which such inputs are read.
//
// An assumption that shares none is left out. It may still be what no execution satisfies: then the whole
// trace has no violation and the part has one. So the part is right for telling which steps matter to an
// execution that is known to go that way, and as a question to a solver only if the answer is no.
//
//   Input  n                           kept
//   Input  m                           left out
//   Assume m > 3                       left out
//   Assign x = n + 1                   kept
//   Assign y = m + 1                   left out
//   Assign i = 0                       kept: whoever depends on i has lost sight of it
//   Assert n + 1 < 10                  chosen
#pragma once

#include <span>
#include <unordered_set>

#include "symex/trace.h"

namespace heddle::symex {

struct TraceSlice {
  Trace trace;  // the steps, and the violations that were asked for, in the order of the question
  std::vector<size_t> steps;                    // their numbers in the whole trace
  std::unordered_set<expr::ExprRef> symbols;    // on which the violations depend
  std::vector<expr::ExprRef> left_assumptions;  // left out, each with its path: path ==> condition
};

// `violations` are numbers in trace.violations. The trace is that of an execution from the program's begin,
// neither in pieces nor with induction.
TraceSlice slice_trace(expr::Store& store, const Trace& trace, std::span<const size_t> violations);

}  // namespace heddle::symex
