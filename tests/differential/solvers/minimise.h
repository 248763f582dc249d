// Makes a formula small while something stays true of it.
#pragma once

#include <functional>
#include <vector>

#include "expr/expr.h"

namespace heddle::smt {

std::vector<expr::ExprRef> minimise(
    expr::Store& store, std::vector<expr::ExprRef> conjuncts,
    const std::function<bool(const std::vector<expr::ExprRef>&)>& still_fails);

}  // namespace heddle::smt
