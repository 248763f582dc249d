// How many of the low bits of a number are zero whatever its symbols are: powers of two that divide it.
// Unlike division into quotient and remainder this does not care whether a multiplication wraps.
#pragma once

#include <unordered_map>

#include "expr/expr.h"

namespace heddle::symex {

class ZeroBits {
 public:
  // At least; of a bit-vector.
  unsigned of(expr::ExprRef number);

 private:
  unsigned find(expr::ExprRef number);

  std::unordered_map<expr::ExprRef, unsigned> known_;
};

}  // namespace heddle::symex
