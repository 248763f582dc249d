// The default backend: formulas become circuits, circuits become clauses, CaDiCaL decides.
#pragma once

#include <memory>

#include "smt/solver.h"

namespace heddle::smt::bitblast {

std::unique_ptr<Solver> make_bitblast_solver();

}  // namespace heddle::smt::bitblast
