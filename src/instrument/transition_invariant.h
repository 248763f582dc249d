// Transition invariants of loops: how a state at the loop relates to one at an earlier visit of it,
// `\at(x, AnyPrev)` or `\at(x, LastPrev)`. Visits count from where the loop was entered last.
//
//   before                               after (loop_transition_invariant "\at(i, LastPrev) > i")
//                                          ASSIGN seen = false                     on the ways into the loop
//                                          ASSERT seen ==> old_i > i               where the loop is visited
//                                          ASSUME seen ==> old_i > i
//                                          ASSIGN old_i = i
//                                          ASSIGN seen = true
//     GOTO L if !(i > 0)                   GOTO L if !(i > 0)
//
// For AnyPrev, what is remembered is any of the visits: whether this one is, is left open.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "instrument/insertions.h"
#include "instrument/witness_expression.h"
#include "witness/anchors.h"

namespace heddle::instrument {

// What a transition invariant says of two states, to decide whether it can go on for ever.
struct Relation {
  struct Pair {
    expr::ExprRef before = nullptr;  // what the variable was at the earlier visit
    expr::ExprRef now = nullptr;
  };
  const witness::Invariant* invariant = nullptr;
  const ir::Function* function = nullptr;
  uint32_t head = 0;  // of the loop, in the program as it was
  expr::ExprRef holds = nullptr;
  std::vector<Pair> pairs;
  bool is_of_any = false;  // AnyPrev: of every pair of visits, otherwise of those in a row
};

// Weaves the invariant at one of its places. Throws WitnessProblem (weave_witness.h).
Relation weave_transition(ir::Program& program, WitnessExpressions& expressions,
                          const witness::Invariant& invariant, const witness::Anchor& anchor,
                          std::map<const ir::Function*, Insertions>& insertions);

// The alternatives that a relation is made of: a || b || c.
std::vector<expr::ExprRef> disjuncts(expr::ExprRef e);

// Whether every step of the relation decreases one and the same expression over the variables, or several in
// the order of a lexicon: then no chain of steps is endless, since variables have finitely many values.
bool is_decreasing(expr::Store& store, const Relation& relation);

// Makes the program one that goes from state to state, any of them, as long as the expression relates them:
// its executions end if and only if no chain of related states is endless. False if it has no main to do so.
bool make_chain(ir::Program& program, const Relation& relation, expr::ExprRef holds);

}  // namespace heddle::instrument
