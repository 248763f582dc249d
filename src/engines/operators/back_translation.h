// Invariants of a woven program as invariants of the program itself, in ACSL. They are the invariants of
// loops that a proof found, together with the operator's own, without ghosts:
//
//   low == 0, high == i, result == 2 * i, tracked, and low == high || result == fold(tracked, low, high)
// become
//   0 != i ==> \sum(0, i - 1, \lambda integer k; a[k]) == 2 * i
//
// Ghosts are eliminated by equations. What is left with a ghost in it is not told, which makes the rest no
// less true. Of a loop in a function that is called from several places, what holds in all these calls is.
#pragma once

#include <vector>

#include "engines/operators/candidates.h"
#include "result/result.h"

namespace heddle::engines::operators {

// Of the facts that a proof of the woven program found, those that can be told of the original one.
std::vector<result::LoopFact> translated_back(const ir::Program& original, Base& base, WovenPlacement& woven,
                                              const std::vector<result::LoopFact>& facts);

}  // namespace heddle::engines::operators
