// Invariants that many loops have: bounds by constants of the program, the order of two variables,
// remainders. They are guesses; those that hold prove much by themselves, and spare Spacer the search for
// what is simple.
#pragma once

#include <vector>

#include "engines/horn/system.h"

namespace heddle::engines::horn {

// One condition, over the parameters of a predicate and over the variables of the program.
struct Guess {
  expr::ExprRef over_parameters = nullptr;
  expr::ExprRef over_places = nullptr;
};

// By predicate; for those at the heads of loops.
std::vector<std::vector<Guess>> guess_invariants(expr::Store& store, const System& system);

}  // namespace heddle::engines::horn
