// What the loops of a program may change, for proofs that replace rounds of a loop by arbitrary values.
#pragma once

#include "analysis/intervals.h"
#include "analysis/modified.h"
#include "symex/executor.h"

namespace heddle::engines {

class LoopAnalyses {
 public:
  explicit LoopAnalyses(ir::Program& program);

  // What a loop changes, or why that cannot be said. All of [head, last] is looked at, which covers the loop.
  symex::LoopEffects effects(const ir::Function& function, uint32_t head, uint32_t last);

 private:
  void add_invariant(symex::LoopEffects& effects, const ir::Symbol& symbol, uint32_t function, uint32_t head);

  expr::Store& store_;
  analysis::Numbering numbering_;
  analysis::PointsTo points_to_;
  analysis::CallGraph calls_;
  analysis::Modified modified_;
  analysis::Intervals intervals_;
};

}  // namespace heddle::engines
