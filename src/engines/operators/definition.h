// Whether what an .op file says is an instrumentation operator: the conditions of the definition
// (docs/operators.md), each a question to an SMT solver over mathematical integers and functional arrays.
//   1   the initial ghosts satisfy the invariant
//   2a  rules end; 2b they assign only what they may (the parser sees to these two)
//   2c  rules preserve the invariant
//   2d  rules do to the program what the rewritten statement does
// the last two with the rules' assertions taken for granted. Where the operator uses `fold`, also
//   3   the operation is associative and its neutral element is one; of a generic operator, this is proved of
//       each aggregate that uses it (monoid_laws.h)
//   4   the aggregates that it serves are folds of this operation.
//
// A fold over a non-empty interval is the fold over its parts, combined; of one element it is what the
// element gives; and it does not depend on elements outside the interval. This is all that the proofs know of
// folds; it follows from 3 by induction over the interval.
#pragma once

#include <optional>
#include <string>

#include "spec/operator.h"

namespace heddle::engines::operators {

struct Failure {
  spec::Position position;
  std::string condition;       // "2c: rule 'store' should preserve the invariant"
  std::string counterexample;  // "low = 0, high = 1, …"; empty: the solver gave up
};

// The first condition that cannot be proved; nothing: it is an operator.
std::optional<Failure> find_failure(const spec::Operator& op);

// Throws InputError with the condition that fails and values that show it.
void require_definition(const spec::Operator& op);

}  // namespace heddle::engines::operators
