// How loops and calls are treated is the choice of a policy, which is asked where it matters: before each
// instruction, when control leaves for another, at a jump back, at a call, and where paths meet. Whatever it
// does not care about is unwound (unwinding.h).
#pragma once

#include <map>
#include <span>
#include <vector>

#include "symex/loop_counts.h"
#include "symex/state.h"

namespace heddle::symex {

// A body that is being walked.
struct Activation {
  explicit Activation(const LoopExtents& loops) : extents(loops), counts(loops) {}

  const LoopExtents& extents;
  LoopCounts counts;
  std::map<uint32_t, State> parked;  // by the instruction at which they go on
  uint32_t pc = 0;
};

class LoopPolicy {
 public:
  virtual ~LoopPolicy() = default;

  // Around the walk through a body.
  virtual void enter_body() {}
  virtual void leave_body() {}
  // Before the instruction at `pc`. The state may change, or end.
  virtual void arrive(Frame&, Activation&, State&) {}
  // Control goes from the instruction at `pc` to `target`: ends the paths that must not.
  virtual void go(const Activation&, uint32_t /*target*/, State&) {}
  // A first test of the loop says that a round may begin: whether `inside` begins one.
  virtual bool begins_round(uint32_t /*head*/, State& /*inside*/) { return true; }
  // A jump back at `pc`: whether `taken` goes round once more.
  virtual bool goes_round(Frame&, Activation&, State& taken) = 0;
  // Whether it has done the call in its own way.
  virtual bool replaces_call(const ir::Function&, const std::vector<Value>& /*arguments*/, State&,
                             Value* /*result*/) {
    return false;
  }
  // Merges paths that are in different pieces.
  virtual void join(State& into, State other);

  // Whether the execution is to show that no assertion fails: then only the first failure matters.
  virtual bool is_proof() const { return false; }
  // Of executions that fail an assertion, those of which it is to be shown that there are none.
  virtual expr::ExprRef failure_to_exclude(expr::ExprRef fails) { return fails; }
  // What is known of the elements of arrays that formulas read.
  virtual std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef>) { return {}; }
};

}  // namespace heddle::symex
