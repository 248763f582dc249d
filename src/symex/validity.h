// What properties of memory ask: whether an access or a release is valid, and whether a block is lost. These
// questions are only ever asserted and then assumed. So where an answer cannot be found, "no" is the safe
// one: a proof does not succeed with it, and a counterexample is replayed.
#pragma once

#include "symex/memory.h"

namespace heddle::symex {

class Validity {
 public:
  Validity(Values& values, Objects& objects, Pointers& pointers, Memory& memory)
      : values_(values), store_(values.store()), objects_(objects), pointers_(pointers), memory_(memory) {}

  expr::ExprRef accessible(expr::ExprRef address, expr::ExprRef bytes, State& state);
  expr::ExprRef releasable(expr::ExprRef pointer, bool is_heap, State& state);
  expr::ExprRef none_lost(State& state);

 private:
  void collect_pointers(Value value, expr::TypeRef type, std::vector<expr::ExprRef>& pointers);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Memory& memory_;
};

}  // namespace heddle::symex
