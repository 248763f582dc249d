// Bounded symbolic execution (symex-k) with merging: one pass over each function body in instruction order. A
// forward jump parks a copy of the state at its target, where it is merged with what arrives there; a
// backward jump goes round once more. What is not known is a symbol; what is known stays a constant, and
// branches on constants are not taken twice. Calls are entered in place.
#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "symex/effects.h"
#include "symex/options.h"
#include "symex/trace.h"

namespace heddle::symex {

// The execution was told to stop, or took too many steps.
class Stopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Executor {
 public:
  // The program must outlive the executor; its store gets the new expressions.
  Executor(ir::Program& program, Options options);
  ~Executor();

  // Runs the program from its entry. Throws Stopped.
  Trace run();

  // What is known of the addresses in formulas: objects are aligned, disjoint and not null.
  std::vector<expr::ExprRef> address_axioms(std::span<const expr::ExprRef> formulas);

  // Of objects of which the formulas speak.
  std::vector<expr::ExprRef> addresses_in(std::span<const expr::ExprRef> formulas);
  // That things lie in one of the ways in which they may; see Objects::placement.
  std::vector<expr::ExprRef> placement(std::span<const expr::ExprRef> formulas, const Placement& how);

  // What is known of the elements of arrays that formulas read.
  std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef> formulas);

 private:
  std::unique_ptr<Machine> machine_;
};

}  // namespace heddle::symex
