// The placements that are left, held symbolically: a variable of a SAT solver for each point says whether it
// is rewritten. A counterexample takes away all placements that agree with the one it refutes at the points
// it passes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smt/solver.h"

namespace heddle::engines::operators {

using Placement = std::vector<bool>;  // by point

class Space {
 public:
  Space(expr::Store& store, const std::string& name, size_t points);

  // The next one that is left: of the suggestions, in their order, then of the rest.
  std::optional<Placement> next(const std::vector<Placement>& suggestions) {
    std::optional<Placement> suggested = next_of(suggestions);
    return suggested ? suggested : find({});
  }
  std::optional<Placement> next_of(const std::vector<Placement>& suggestions);
  // None that agrees with it at these points comes again.
  void refute(const Placement& placement, const std::vector<bool>& passed);
  // It comes again in the next round.
  void postpone(const Placement& placement);
  bool has_postponed() const { return has_postponed_; }
  void begin_round();

 private:
  expr::ExprRef literal(size_t point, bool value) const;
  std::optional<Placement> find(std::vector<expr::ExprRef> assumptions);

  expr::Store& store_;
  std::unique_ptr<smt::Solver> solver_;
  std::vector<expr::ExprRef> points_;
  std::string name_;
  expr::ExprRef round_ = nullptr;  // holds what is postponed away
  unsigned rounds_ = 0;
  bool has_postponed_ = false;
};

}  // namespace heddle::engines::operators
