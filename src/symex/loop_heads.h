// What policies do at the heads of loops that they do not unwind: from there on, what the loop may change
// holds arbitrary values, and only what its effects say is known of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "symex/effects.h"
#include "symex/loop_policy.h"

namespace heddle::symex {

// What lived at the head of a loop whose rounds make blocks; nothing of other loops.
struct BlocksAtHead {
  std::string obstacle;  // see LoopEffects::blocks_obstacle
  std::vector<expr::ExprRef> alive;
};

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
  BlocksAtHead blocks_at(const LoopEffects& effects, const State& state) const;
  // At a jump back. A round may allocate blocks if it frees them, and only them. Then at the head, whatever
  // came before, the blocks that live are those that lived when the loop was entered, and a pointer to
  // another one leads nowhere: such a pointer is arbitrary there (and no access through it is followed) or
  // not foreseen by its form.
  void cut_lasting_blocks(const BlocksAtHead& before, State& state);
  // Whether all variables of a condition are alive.
  bool is_readable(Frame& frame, expr::ExprRef condition, const State& state) const;

 private:
  Machine& machine_;
};

}  // namespace heddle::symex
