// What a rule does, as terms over the values before it: the values of ghosts and captures behind it, and what
// it asserts on the way. Proofs about operators and the weaver both start from here, so that what is proved
// is what is woven.
#pragma once

#include <vector>

#include "expr/substitute.h"
#include "spec/operator.h"

namespace heddle::spec {

// A comparison of arrays. In a program, a ghost array is one that is known not to have changed. If that is
// the other array, the two are equal; if not, nothing is known of them. `same` stands for the first.
struct ArrayComparison {
  expr::ExprRef same = nullptr;  // a symbol of type bool
  expr::ExprRef left = nullptr;
  expr::ExprRef right = nullptr;
};

struct RuleEffect {
  expr::Bindings after;  // of what the rule assigns
  std::vector<expr::ExprRef> assertions;
  std::vector<ArrayComparison> comparisons;

  expr::ExprRef value_after(expr::ExprRef symbol) const {
    const auto found = after.find(symbol);
    return found == after.end() ? symbol : found->second;
  }
};

RuleEffect effect_of(const Operator& op, const Rule& rule);

}  // namespace heddle::spec
