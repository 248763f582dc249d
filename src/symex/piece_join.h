// Paths from different pieces begin a new one where they meet, because the condition of a path counts from
// the beginning of its piece. Its arrivals are the two paths; the first symbol that it carries tells which.
#pragma once

#include "symex/piece_builder.h"

namespace heddle::symex {

class Memory;

class PieceJoin {
 public:
  PieceJoin(Machine& machine, PieceBuilder& builder);

  void join(State& into, State other);

 private:
  Value join_values(Piece& piece, const Value& into, const Value& other);
  expr::ExprRef join_scalars(Piece& piece, expr::ExprRef into, expr::ExprRef other);

  expr::Store& store_;
  Values& values_;
  Memory& memory_;
  Paths& paths_;
  PieceBuilder& builder_;
};

}  // namespace heddle::symex
