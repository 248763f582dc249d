// What is read from a table, as a choice among what was written to it. A pointer, or bits of one, that is
// left inside a select may lead anywhere; one that is chosen from what was written leads where that does.
#pragma once

#include <unordered_map>

#include "symex/value.h"

namespace heddle::symex {

// match:  select(store(m, j, v), i)
// result: i == j ? v : select(m, i)
// match:  select(c ? m : n, i)
// result: c ? select(m, i) : select(n, i)
// What the table held before all writes stays select(symbol, i).
class WrittenValues {
 public:
  WrittenValues(Values& values, expr::ExprRef index) : values_(values), index_(index) {}

  // Null if that takes too many choices.
  expr::ExprRef read(expr::ExprRef map);

 private:
  expr::ExprRef read_new(expr::ExprRef map);

  Values& values_;
  expr::ExprRef index_;
  std::unordered_map<expr::ExprRef, expr::ExprRef> known_;  // by map
  size_t choices_ = 0;
};

}  // namespace heddle::symex
