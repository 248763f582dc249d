// Which index is meant by an expression over unknown variables.
#pragma once

#include <vector>

#include "expr/substitute.h"
#include "symex/value.h"

namespace heddle::symex {

bool mentions(expr::ExprRef e, const std::vector<expr::ExprRef>& symbols);

// Finds values of `unknown` variables for which `index` comes to `wanted`, as far as the forms of the two
// tell: match:  k + 1, i                       result: k = i - 1 match:  1000 * k + l, 1000 * i + j result: k
// = i, l = j The values are no more than a good choice: for some it may come to something else. False if
// there are none, or if they contradict those found before.
bool solve_index(Values& values, expr::ExprRef index, expr::ExprRef wanted,
                 const std::vector<expr::ExprRef>& unknown, expr::Bindings& found);

}  // namespace heddle::symex
