// Decides formulas about floats of few variables by splitting: for a box of values of the variables, ranges
// tell whether a formula holds everywhere in it, or nowhere; if they do not, the box is cut in two.
#pragma once

#include <llvm/ADT/APInt.h>

#include <functional>
#include <span>
#include <vector>

#include "smt/solver.h"

namespace heddle::smt::boxes {

struct Outcome {
  Answer answer = Answer::Unknown;
  // Sat: bits of each variable with which the formulas hold, as far as ranges can tell.
  std::vector<std::pair<expr::ExprRef, llvm::APInt>> point;
};

// Whether it makes sense to try: the formulas compute with floats, and have few variables.
bool suits(std::span<const expr::ExprRef> formulas);

Outcome search(std::span<const expr::ExprRef> formulas, const std::function<bool()>& should_stop);

}  // namespace heddle::smt::boxes
