// Pieces while they are made: which values differ from one arrival to the next, the symbols that stand for
// them, and what arrivals bring for them.
//
// Scalars that differ become symbols. Pointers do not, since the object that a pointer leads to follows from
// its expression: where they differ, a carried condition chooses.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "symex/pointer_shapes.h"
#include "symex/trace.h"

namespace heddle::symex {

struct Pointees {  // of a pointer that a loop changes
  std::vector<ObjectId> objects;
  bool are_written = false;  // some of them may be, by the loop
  bool may_be_null = true;
};

class PieceBuilder {
 public:
  // `describes_heads`: see PiecesSettings.
  PieceBuilder(Machine& machine, PointerShapes& shapes, bool describes_heads);

  // A piece that begins at the current instruction. Paths::begin_piece lets a state go on in it.
  Piece begin(bool is_loop);
  // From the state, without values.
  Arrival arrival(const State& state);

  // A symbol that the piece carries.
  expr::ExprRef carry(Piece& piece, expr::TypeRef type, expr::ExprRef place, bool changes);
  // An arbitrary value whose symbols the piece carries.
  Value carry_arbitrary(Piece& piece, expr::TypeRef type, expr::ExprRef place);
  // A pointer in parts, each of which is carried.
  expr::ExprRef carry_pointer(Piece& piece, Arrival& arrival, expr::ExprRef old, expr::TypeRef type,
                              expr::ExprRef place, const Pointees& pointees);
  // The value with symbols in place of what changes, or of all that is neither a symbol nor a constant.
  Value carry_value(Piece& piece, Arrival& arrival, const Value& value, expr::TypeRef type,
                    expr::ExprRef place, bool is_changed, const Pointees* pointees = nullptr);

  // What symbols have become.
  using Matches = std::unordered_map<expr::ExprRef, expr::ExprRef>;
  // Where the leaves of `arbitrary` are symbols, what they have become in `now`.
  void match_leaves(const Value& arbitrary, const Value& now, Matches& found);
  static std::vector<expr::ExprRef> in_order(const std::vector<Carried>& carried, const Matches& found);

 private:
  ir::Program& program_;
  expr::Store& store_;
  Values& values_;
  Objects& objects_;
  Pointers& pointers_;
  Paths& paths_;
  PointerShapes& shapes_;
  const std::string& prefix_;  // of names
  bool describes_heads_;
  uint64_t carried_count_ = 0;
};

}  // namespace heddle::symex
