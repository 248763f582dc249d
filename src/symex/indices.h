// Which index is meant by an expression over unknown variables.
#pragma once

#include <span>
#include <vector>

#include "expr/substitute.h"
#include "symex/value.h"

namespace heddle::symex {

bool mentions(expr::ExprRef e, const std::vector<expr::ExprRef>& symbols);

// Finds values of `unknown` variables for which `index` comes to `wanted`, as far as the forms of both tell.
// match:  k + 1, i
// result: k = i - 1
// match:  1000 * k + l, 1000 * i + j
// result: k = i, l = j
// The values are no more than a good choice: for some it may come to something else. False if there are none,
// or if they contradict those found before.
bool solve_index(Values& values, expr::ExprRef index, expr::ExprRef wanted,
                 const std::vector<expr::ExprRef>& unknown, expr::Bindings& found);

// What solvers that work on bits are slow to see of the indices in formulas: elements of a matrix in one
// place have the same row and column.
// match:  x * m + y, u * m + v, for a constant m
// result: if both columns are in 0 .. m - 1, both rows so small that nothing wraps around, and the two are
//         equal, then x == u and y == v
std::vector<expr::ExprRef> matrix_lemmas(Values& values, std::span<const expr::ExprRef> formulas);

}  // namespace heddle::symex
