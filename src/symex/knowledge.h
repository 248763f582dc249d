// What the conditions of a path say about values. Behind `if (mode == 0)` the value of mode is a constant,
// and behind `if (c)` a value `c ? x : y` is x, although both were computed before. A program that goes by
// states asks the same questions in every round; with their answers at hand its rounds stay small.
//
//   x = input();
//   assume(x == 3);      here the value of x, and of all that is the same expression, is 3
//   if (y > x) {         here y > 3 is true
//   }                    here it is not known any more, but that x is 3 still is
//
// What is learned forms a tree: a path is a node of it, behind a branch there are two, and where paths meet
// only what was known before they parted is left.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"

namespace heddle::symex {

class Knowledge {
 public:
  struct Node {
    const Node* parent = nullptr;
    const Node* jump = nullptr;  // farther up, so that all ways up are short
    uint64_t depth = 0;
    expr::ExprRef constant = nullptr;  // that an expression is equal to
  };
  using Path = const Node*;  // null: nothing is known

  explicit Knowledge(expr::Store& store) : store_(store) {}

  // The path behind a condition that holds or fails. Only numbers and truth values are learned: floats that
  // are equal may differ, and pointers tell by their expression where they lead.
  Path learn(Path path, expr::ExprRef condition, bool holds);
  // A simpler expression that is equal to `e` on the path, or `e`.
  expr::ExprRef simplify(Path path, expr::ExprRef e) const;
  // Where two paths meet.
  static Path common(Path a, Path b);

 private:
  expr::ExprRef constant_of(Path path, expr::ExprRef e) const;
  Path note(Path path, expr::ExprRef e, expr::ExprRef constant);

  expr::Store& store_;
  std::deque<Node> nodes_;
  std::unordered_map<expr::ExprRef, std::vector<Path>> by_expression_;
};

}  // namespace heddle::symex
