// Functions whose calls are not followed (see SummaryUse): the body is executed once, between two pieces of
// its own, and each call is related to them by what is given and what comes back.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "symex/loop_heads.h"
#include "symex/piece_builder.h"

namespace heddle::symex {

class Summaries {
 public:
  Summaries(Machine& machine, LoopHeads& heads, PointerShapes& shapes, PieceBuilder& builder,
            bool describes_heads);

  void call(const ir::Function& function, const LoopEffects& effects, const std::vector<Value>& arguments,
            State& state, Value* result);

 private:
  struct Summary {
    uint32_t entry = 0;  // pieces
    uint32_t exit = 0;
    std::vector<Value> parameters;                            // at the entry
    std::vector<std::pair<ObjectId, Value>> objects;          // at the entry
    std::vector<std::pair<ObjectId, expr::ExprRef>> pointed;  // by parameters, and whether it exists
    Value result;                                             // at the exit, null: none
    std::vector<std::pair<ObjectId, Value>> written;          // at the exit; globals
  };
  Value carry_parameter(Piece& entry, Summary& summary, const ir::Symbol& parameter,
                        const LoopEffects& effects, const State& inside);
  Summary& summary_of(const ir::Function& function, const LoopEffects& effects, const State& state);
  void execute(Summary& summary, const ir::Function& function, State inside);

  Machine& machine_;
  expr::Store& store_;
  Values& values_;
  Objects& objects_;
  Paths& paths_;
  LoopHeads& heads_;
  PointerShapes& shapes_;
  PieceBuilder& builder_;
  bool describes_heads_;
  std::map<const ir::Function*, Summary> summaries_;
};

}  // namespace heddle::symex
