// What policies do at the heads of loops that they do not unwind: from there on, what the loop may change
// holds arbitrary values, and only what its effects say is known of them.
#pragma once

#include <optional>
#include <vector>

#include "symex/effects.h"
#include "symex/loop_policy.h"

namespace heddle::symex {

class LoopHeads {
 public:
  explicit LoopHeads(Machine& machine) : machine_(machine) {}

  // Nothing: the loop is unwound. Throws Limit if the loop can be treated in no other way, but not in this.
  std::optional<LoopEffects> effects_of(const EffectsOfLoop& ask, const Frame& frame, uint32_t head,
                                        const LoopExtent& extent);
  std::vector<ObjectId> changed_objects(const LoopEffects& effects) const;
  // Blocks of a known type that nobody has looked at get contents, so that something can be said of them.
  void touch_blocks(const LoopEffects& effects, State& state);
  // What nothing was read from or written to yet is known by one thing only: that it was filled with zeros.
  void forget_zeros(State& state, ObjectId id);
  // Where the values are arbitrary, the invariants hold.
  void assume_invariants(Frame& frame, const LoopEffects& effects, expr::ExprRef are_arbitrary, State& state);
  // Whether all variables of a condition are alive.
  bool is_readable(Frame& frame, expr::ExprRef condition, const State& state) const;

 private:
  Machine& machine_;
};

}  // namespace heddle::symex
