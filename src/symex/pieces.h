// The policy that executes in pieces (see Trace::pieces): loops are cut at their heads, calls of recursive
// functions are replaced by summaries, and paths from different pieces begin a new one where they meet.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "symex/loops_by_effects.h"
#include "symex/piece_builder.h"
#include "symex/piece_join.h"
#include "symex/pointer_shapes.h"
#include "symex/quantified.h"
#include "symex/summaries.h"

namespace heddle::symex {

struct PiecesSettings {
  // Candidates that they name are invariants about all elements of arrays: pieces rely on them.
  EffectsOfLoop effects;
  // Of functions whose calls are not followed, what a call may change.
  std::function<std::optional<LoopEffects>(const ir::Function&)> summary;
  // What the effects say of the heads by invariants and pointers is used.
  bool describes_heads = false;
  // Rounds may make blocks that they free. Their addresses are no inputs that somebody could choose, so this
  // is for proofs.
  bool takes_blocks = false;
};

// For Options::loops.
MakeLoopPolicy pieces(PiecesSettings settings);

struct CutLoop {
  uint32_t head = 0;
  uint32_t last = 0;
  uint32_t piece = 0;                                // that begins at the head
  std::vector<std::pair<ObjectId, Cell>> arbitrary;  // what objects hold there
  BlocksAtHead blocks;
};

class Pieces : public LoopsByEffects<CutLoop> {
 public:
  Pieces(Machine& machine, PiecesSettings settings);

  bool replaces_call(const ir::Function& function, const std::vector<Value>& arguments, State& state,
                     Value* result) override;
  void join(State& into, State other) override { join_.join(into, std::move(other)); }
  std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef> formulas) override {
    return facts_.element_axioms(formulas);
  }

 protected:
  void begin_loop(Frame& frame, const LoopEffects& effects, CutLoop& loop, State& state) override;
  bool repeats(Frame& frame, const Activation& activation, CutLoop& loop, State& taken) override;

 private:
  std::optional<Pointees> pointees_of(const LoopEffects& effects, const ir::Symbol* symbol,
                                      const std::vector<ObjectId>& changed, State& state);
  bool may_lead_to_rest(const Cell& cell) const;
  // A variable of the function that points to the object; null if there is none.
  expr::ExprRef pointer_to(const Frame& frame, const State& state, ObjectId id) const;

  expr::Store& store_;
  Values& values_;
  Objects& objects_;
  Paths& paths_;
  PiecesSettings settings_;
  PointerShapes shapes_;
  PieceBuilder builder_;
  PieceJoin join_;
  Summaries summaries_;
  QuantifiedFacts facts_;
};

}  // namespace heddle::symex
