// Where paths meet: one state that is the one or the other, depending on which path was taken.
#pragma once

#include "symex/state.h"

namespace heddle::symex {

struct Machine;

class Merging {
 public:
  explicit Merging(Machine& machine) : machine_(machine) {}

  // Throws Limit if an object differs too much between the paths; `into` stands for both of them then, so
  // that ending it ends both.
  void merge(State& into, State other);

 private:
  Cell merge_cells(Cell a, Cell b, ObjectId id, expr::ExprRef is_first);

  Machine& machine_;
};

}  // namespace heddle::symex
