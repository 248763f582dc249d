// A backend that cannot take every formula, backed by one that can. As long as the first takes everything it
// decides alone; from the first formula that it refuses on, checks go to the second, which is made when it is
// needed.
#pragma once

#include <functional>
#include <memory>

#include "smt/solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> hand_on(std::unique_ptr<Solver> first,
                                std::function<std::unique_ptr<Solver>()> second);

}  // namespace heddle::smt
