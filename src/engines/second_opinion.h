// A proof is worth more when another solver says the same: one that took no part in the first answer. It runs
// in a process of its own, so that its limit of time is kept whatever it does.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "expr/expr.h"
#include "result/result.h"

namespace heddle::engines {

enum class Opinion : uint8_t {
  Agrees,
  Disagrees,
  None,     // it did not end in time, or does not take the formulas
  NoSolver  // there is no other
};

struct SecondOpinion {
  Opinion opinion = Opinion::NoSolver;
  std::string solver;  // that was asked
};

// Whether a solver that is none of `taken_part` finds that the formulas cannot hold together either, within
// so much processor time.
SecondOpinion second_opinion(const std::vector<expr::ExprRef>& formulas, double seconds,
                             const std::set<std::string>& taken_part);

// Puts what was found into a proof.
void add_to(result::Result& proof, const SecondOpinion& second);

}  // namespace heddle::engines
