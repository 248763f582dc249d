// Where C says what an expression means. The operations of GOTO have a result for all operands; what a person
// writes as C in a witness has not: a sum may overflow, a divisor be zero, an address lead nowhere.
#pragma once

#include "expr/expr.h"

namespace heddle::instrument {

// The condition under which no operation is undefined that C evaluates; the constant true if none can be.
// Operands that C does not evaluate do not count: `n != 0 && 10 / n > 2` is always defined.
expr::ExprRef is_defined(expr::Store& store, expr::ExprRef e);

}  // namespace heddle::instrument
