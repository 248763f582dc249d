// What properties of memory ask: whether an access or a release is valid, and whether a block is lost. These
// questions are only ever asserted and then assumed. So where an answer cannot be found, "no" is the safe
// one: a proof does not succeed with it, and a counterexample is replayed.
#pragma once

#include "symex/memory.h"

namespace heddle::symex {

class Validity {
 public:
  Validity(Values& values, Objects& objects, Pointers& pointers, Memory& memory, Paths& paths)
      : values_(values),
        store_(values.store()),
        objects_(objects),
        pointers_(pointers),
        memory_(memory),
        paths_(paths) {}

  expr::ExprRef accessible(expr::ExprRef address, expr::ExprRef bytes, State& state);
  expr::ExprRef releasable(expr::ExprRef pointer, bool is_heap, State& state);
  expr::ExprRef none_lost(State& state);
  // Pointers that the value holds, as far as they can be told apart.
  std::vector<expr::ExprRef> pointers_in(const Value& value, expr::TypeRef type) {
    std::vector<expr::ExprRef> pointers;
    collect_pointers(value, type, pointers);
    return pointers;
  }

 private:
  // Ends the path where the pointer leads to memory that the program does not know.
  void stay_inside(expr::ExprRef pointer, State& state);
  void collect_from_bits(expr::ExprRef bits, std::vector<expr::ExprRef>& pointers);
  void collect_from_numbers(Value array, std::vector<expr::ExprRef>& pointers);
  void collect_pointers(Value value, expr::TypeRef type, std::vector<expr::ExprRef>& pointers);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Memory& memory_;
  Paths& paths_;
};

}  // namespace heddle::symex
