// Expressions with other expressions in place of some symbols.
#pragma once

#include <unordered_map>

#include "expr/expr.h"

namespace heddle::engines {

using Bindings = std::unordered_map<expr::ExprRef, expr::ExprRef>;  // symbol to value

// Keeps what it has rebuilt, so that many expressions that share cost no more than one.
class Substitution {
 public:
  Substitution(expr::Store& store, Bindings bindings) : store_(store), known_(std::move(bindings)) {}
  expr::ExprRef operator()(expr::ExprRef e);

 private:
  expr::Store& store_;
  Bindings known_;
};

}  // namespace heddle::engines
