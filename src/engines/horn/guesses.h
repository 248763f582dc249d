// Invariants that many loops have: bounds by constants of the program, the order of two variables,
// remainders. They are guesses; those that hold prove much by themselves, and spare Spacer the search for
// what is simple.
#pragma once

#include <vector>

#include "engines/horn/solution.h"
#include "engines/horn/system.h"

namespace heddle::engines::horn {

// One condition, over the parameters of a predicate and over the variables of the program.
struct Guess {
  expr::ExprRef over_parameters = nullptr;
  expr::ExprRef over_places = nullptr;
};

// By predicate. Over places: for those at the heads of loops only; otherwise `over_places` is not set.
std::vector<std::vector<Guess>> guess_invariants(expr::Store& store, const System& system,
                                                 Vocabulary vocabulary);

}  // namespace heddle::engines::horn
