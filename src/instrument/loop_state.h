// The part of the program's state that a loop, or a recursion, changes and that can influence whether it goes
// on: what has to repeat if it is to go on for ever.
#pragma once

#include <memory>

#include "analysis/analyses.h"
#include "instrument/plan.h"

namespace heddle::instrument {

class StateFinder {
 public:
  StateFinder(const ir::Program& program, analysis::Analyses& analyses);
  ~StateFinder();

  LoopState of_loop(const LoopInfo& loop);
  // At the entry of a recursive function.
  LoopState of_function(const ir::Function& function);
  bool is_recursive(const ir::Function& function) const;

 private:
  struct Known;
  std::unique_ptr<Known> known_;
};

}  // namespace heddle::instrument
