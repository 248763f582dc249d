// The conditions that a decision is made of: (a && b) || !c has a, b and c.
#pragma once

#include <vector>

#include "expr/expr.h"

namespace heddle::cover {

struct Atom {
  expr::ExprRef condition = nullptr;
  // When C evaluates it, in the order in which C does; null: always.
  expr::ExprRef guard = nullptr;
  // What must hold of operands that C evaluates after it, for the decision to follow from it: if it is true,
  // and if it is false. Null: nothing.
  expr::ExprRef decides_if_true = nullptr;
  expr::ExprRef decides_if_false = nullptr;
};

std::vector<Atom> atoms_of(expr::Store& store, expr::ExprRef decision);

// Conjunction in this order; null stands for true.
expr::ExprRef both(expr::Store& store, expr::ExprRef a, expr::ExprRef b);

}  // namespace heddle::cover
