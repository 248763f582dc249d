// The policy that treats loops by induction with k = `rounds`. At the head of such a loop the state is either
// the one that arrived (the first k rounds) or arbitrary in all that the loop changes (any k rounds in a row
// later on, of which only the last may leave the loop and only the last has its assertions checked; those
// before it are assumed, as induction allows). Every execution is one or the other at every loop, so that
// what holds here holds.
#pragma once

#include <utility>
#include <vector>

#include "symex/loops_by_effects.h"
#include "symex/pointer_shapes.h"
#include "symex/quantified.h"

namespace heddle::symex {

struct InductionSettings {
  EffectsOfLoop effects;
  unsigned rounds = 1;
  // The state that arrived is forgotten, too: what candidates and invariants say is all that is known. Only
  // with one round; formulas become simpler.
  bool forgets_entry = false;
};

// For Options::loops.
MakeLoopPolicy induction(InductionSettings settings);

struct InductiveLoop {
  uint32_t head = 0;
  uint32_t last = 0;
  unsigned round = 1;
  expr::ExprRef is_later = nullptr;  // a symbol: the arbitrary state was chosen
  std::vector<expr::ExprRef> candidates;
  std::vector<std::pair<ObjectId, Value>> shaped;  // with pointers of a known form
  BlocksAtHead blocks;
};

class Induction : public LoopsByEffects<InductiveLoop> {
 public:
  Induction(Machine& machine, const InductionSettings& settings);

  void go(const Activation& activation, uint32_t target, State& state) override;
  expr::ExprRef failure_to_exclude(expr::ExprRef fails) override;
  std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef> formulas) override {
    return facts_.element_axioms(formulas);
  }

 protected:
  void begin_loop(Frame& frame, const LoopEffects& effects, InductiveLoop& loop, State& state) override;
  bool repeats(Frame& frame, const Activation& activation, InductiveLoop& loop, State& taken) override;

 private:
  bool is_last_round(const InductiveLoop& loop) const { return loop.round >= rounds_; }
  void make_arbitrary(Frame& frame, const LoopEffects& effects, InductiveLoop& loop, State& state);
  Value arbitrary_like(Frame& frame, const Cell& known, ObjectId id);
  void check_candidates(Frame& frame, const InductiveLoop& loop, State& state, expr::ExprRef is_checked);
  void rely_on_candidates(Frame& frame, const InductiveLoop& loop, State& state);
  expr::ExprRef candidate_condition(Frame& frame, expr::ExprRef candidate, State& state);

  Values& values_;
  Paths& paths_;
  unsigned rounds_;
  bool forgets_entry_;
  PointerShapes shapes_;
  QuantifiedFacts facts_;
};

}  // namespace heddle::symex
