// What proofs about rules know of folds (see definition.h): the facts about those intervals whose ends a rule
// and the invariant name, without quantifiers.
#pragma once

#include <vector>

#include "spec/operator.h"

namespace heddle::engines::operators {

expr::ExprRef combined(const spec::Operator& op, expr::ExprRef a, expr::ExprRef b);

std::vector<expr::ExprRef> facts_about_folds(const spec::Operator& op, const spec::Rule& rule);

}  // namespace heddle::engines::operators
