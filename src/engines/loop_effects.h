// What the loops and recursive functions of a program may change, for proofs that replace rounds of a loop by
// arbitrary values.
#pragma once

#include <map>
#include <set>

#include "analysis/analyses.h"
#include "symex/executor.h"

namespace heddle::engines {

// The last jump back to the head of a loop.
uint32_t last_of_loop(const ir::Function& function, uint32_t head);

class LoopAnalyses {
 public:
  LoopAnalyses(ir::Program& program, analysis::Analyses& analyses);

  // What a loop changes, or why that cannot be said. All of [head, last] is looked at, which covers the loop.
  symex::LoopEffects effects(const ir::Function& function, uint32_t head, uint32_t last);
  // Whether a loop with these effects may change what an expression means.
  bool may_change(const symex::LoopEffects& effects, expr::ExprRef e) const;
  // What a call of a recursive function changes; nothing for other functions.
  std::optional<symex::LoopEffects> effects_if_recursive(const ir::Function& function);
  // Whether the program may end in an instruction, or in what it calls.
  bool may_end(const ir::Function& function, uint32_t instruction) const;

 private:
  symex::LoopEffects described(const analysis::Effects& all, const std::string& subject) const;
  void find_block_types(const ir::Program& program);
  void add_pointed(symex::LoopEffects& effects, const ir::Symbol& symbol, const ir::Function& function,
                   uint32_t head, uint32_t last) const;
  bool may_become_null(const ir::Symbol& symbol, const ir::Function& function, uint32_t head,
                       uint32_t last) const;
  void add_invariant(symex::LoopEffects& effects, const ir::Symbol& symbol, uint32_t function, uint32_t head);

  expr::Store& store_;
  const analysis::Numbering& numbering_;
  const analysis::PointsTo& points_to_;
  const analysis::CallGraph& calls_;
  const analysis::Modified& modified_;
  const analysis::Intervals& intervals_;
  std::map<uint32_t, std::set<expr::TypeRef>> block_types_;  // as which allocated objects are accessed
};

}  // namespace heddle::engines
