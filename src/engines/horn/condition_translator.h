// Expressions for conditions of a solution, which speak of mathematical integers. Arithmetic is written at
// widths at which no term can wrap around, so that the condition means what the integers meant.
#pragma once

#include <string>
#include <unordered_map>

#include "engines/horn/linear_form.h"
#include "expr/expr.h"

namespace heddle::engines::horn {

// What the variables of a solution stand for; null: nothing that the program has a name for.
using Places = std::unordered_map<std::string, expr::ExprRef>;

// Null if the program cannot express the condition.
expr::ExprRef translated(expr::Store& store, const Places& places, const SExpression& condition);

// The form is zero, or, where `modulus` is not 0, a multiple of 2^modulus. Null if the program cannot express
// that.
expr::ExprRef equals_zero(expr::Store& store, const Places& places, const LinearForm& form, unsigned modulus);

}  // namespace heddle::engines::horn
