// The backends by name.
#include "smt/bitblast/bitblast_solver.h"
#include "smt/solver.h"
#include "smt/z3/z3_solver.h"
#include "support/diagnostics.h"

namespace heddle::smt {

std::vector<std::string> solver_names() {
  return {"bitblast", "z3"};
}

std::unique_ptr<Solver> make_solver(expr::Store&, const std::string& name) {
  if (name == "bitblast") return bitblast::make_bitblast_solver();
  if (name == "z3") return z3_backend::make_z3_solver();
  throw support::InputError("", 0, 0, "there is no solver '" + name + "'; there is bitblast");
}

}  // namespace heddle::smt
