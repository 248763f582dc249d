// Sets of states that a loop need not leave: from every state of the set, some fixed inputs lead through one
// round of the loop back into the set. If an execution gets there, it can go on for ever.
#pragma once

#include <optional>
#include <vector>

#include "engines/queries.h"
#include "engines/termination/rounds.h"

namespace heddle::engines::termination {

struct RecurrentSet {
  expr::ExprRef condition = nullptr;  // over the symbols at the head
  // That a state of the set is left with the chosen inputs; it cannot be.
  expr::ExprRef escape = nullptr;
};

class RecurrentSetSearch {
 public:
  RecurrentSetSearch(expr::Store& store, Queries& queries, const symex::Trace& trace);

  // Of a cycle whose rounds are exact.
  std::optional<RecurrentSet> find(const Cycle& cycle);

 private:
  struct Attempt {
    std::vector<Round> rounds;  // with inputs chosen
    std::vector<expr::ExprRef> conditions;
  };
  expr::ExprRef stays(const Attempt& attempt, expr::ExprRef condition);
  expr::ExprRef conjunction(const std::vector<expr::ExprRef>& conditions);
  expr::ExprRef at_entry(const symex::Piece& piece);
  Attempt attempt_at_model(const Cycle& cycle);
  std::vector<expr::ExprRef> comparisons_at_head(const symex::Piece& piece, const Cycle& cycle);
  std::vector<expr::ExprRef> extreme_values(const symex::Piece& piece, const Cycle& cycle);
  void add_conditions(const symex::Piece& piece, const Cycle& cycle, Attempt& attempt);
  std::optional<RecurrentSet> close(Attempt attempt);
  expr::ExprRef escape(const Attempt& attempt);
  RecurrentSet smallest(Attempt attempt);
  smt::Answer ask(expr::ExprRef condition);

  expr::Store& store_;
  Queries& queries_;
  const symex::Trace& trace_;
  std::vector<expr::ExprRef> inputs_;
};

}  // namespace heddle::engines::termination
