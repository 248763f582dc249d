// Pointers that went through bits: members of unions, what was copied byte by byte, what lies in an array of
// characters. The bits say which pointer they are of, under conditions.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "symex/value.h"

namespace heddle::symex {

class PointerBits {
 public:
  explicit PointerBits(Values& values) : values_(values) {}

  struct Leaf {
    expr::ExprRef guard;    // of two leaves, at most one holds
    expr::ExprRef pointer;  // null: the bits are not those of one pointer
  };
  // What a pointer that is made of bits is, by cases that cover everything. Empty if it is not made of bits,
  // or if there would be too many cases.
  std::vector<Leaf> leaves(expr::ExprRef pointer);
  // Whether some pointer's bits are among those of the expression.
  bool holds_pointer(expr::ExprRef bits);

 private:
  // Consecutive bits of one expression that is not looked into.
  struct Piece {
    expr::ExprRef source;
    uint64_t from;
    uint64_t bits;
  };
  struct Pieces {
    std::vector<Piece> pieces;          // low to high
    expr::ExprRef undecided = nullptr;  // a condition on which more depends: the pieces are then not complete
  };
  using Assumed = std::unordered_map<expr::ExprRef, bool>;

  void collect(expr::ExprRef e, uint64_t from, uint64_t bits, const Assumed& assumed, Pieces& out);
  void collect_choice(expr::ExprRef e, uint64_t from, uint64_t bits, const Assumed& assumed, Pieces& out);
  void add(Pieces& out, expr::ExprRef e, uint64_t from, uint64_t bits);
  bool split(expr::ExprRef pointer, expr::ExprRef guard, Assumed& assumed, std::vector<Leaf>& leaves);
  expr::ExprRef whole_pointer(const Pieces& pieces);
  static expr::ExprRef choice_among(const Pieces& pieces);
  static std::optional<bool> truth(expr::ExprRef condition, const Assumed& assumed);

  Values& values_;
  std::unordered_map<expr::ExprRef, bool> holds_pointer_;  // as far as asked
};

}  // namespace heddle::symex
