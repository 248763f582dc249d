// The backend with all theories: mathematical integers, quantifiers, floats and maps of anything.
#pragma once

#include <memory>

#include "smt/solver.h"

namespace heddle::smt::z3_backend {

std::unique_ptr<Solver> make_z3_solver();

}  // namespace heddle::smt::z3_backend
