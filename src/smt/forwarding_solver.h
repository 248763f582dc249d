// A solver that leaves everything to another: the base of wrappers, which change what they are about.
#pragma once

#include <utility>

#include "smt/solver.h"

namespace heddle::smt {

class ForwardingSolver : public Solver {
 public:
  explicit ForwardingSolver(std::unique_ptr<Solver> solver) : solver_(std::move(solver)) {}

  std::string name() const override { return solver_->name(); }
  bool accepts(expr::ExprRef formula) override { return solver_->accepts(formula); }
  void add(expr::ExprRef formula) override { solver_->add(formula); }
  Answer check(std::span<const expr::ExprRef> assumptions) override { return solver_->check(assumptions); }
  llvm::APInt value(expr::ExprRef scalar) override { return solver_->value(scalar); }
  MapValue map_value(expr::ExprRef map_symbol) override { return solver_->map_value(map_symbol); }
  std::vector<expr::ExprRef> failed_assumptions() override { return solver_->failed_assumptions(); }
  void interrupt() override { solver_->interrupt(); }
  void set_time_limit(double seconds) override { solver_->set_time_limit(seconds); }
  const Statistics& statistics() const override { return solver_->statistics(); }
  std::set<std::string> taken_part() const override { return solver_->taken_part(); }

 protected:
  std::unique_ptr<Solver> solver_;
};

}  // namespace heddle::smt
