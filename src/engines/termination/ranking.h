// Ranking functions: measures over the state at the head of a loop that show that it ends. A measure never
// wraps around, because it is computed with more bits than its variables have. Several measures in a row are
// read lexicographically: in every round one of them decreases and was not below its bound, and none before it
// increases.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/queries.h"
#include "engines/termination/rounds.h"

namespace heddle::engines::termination {

struct Measure {
  expr::ExprRef value = nullptr;  // signed, over the symbols at the head
  // Without one, what bounds the measure is that its variables have finitely many values: the loop ends
  // because it would have to leave the range of a signed variable otherwise.
  bool has_bound = true;  // 0
};

struct Ranking {
  std::vector<Measure> measures;
};

// What may decrease from round to round.
std::vector<Measure> candidate_measures(expr::Store& store, const symex::Piece& piece, const Cycle& cycle);

// More of them: sums of a few variables with small factors.
std::vector<Measure> linear_combinations(expr::Store& store, const symex::Piece& piece, const Cycle& cycle);

// A round that the measures do not show to bring the end closer; unsatisfiable if they rank the cycle.
expr::ExprRef not_decreasing(expr::Store& store, const Cycle& cycle, const std::vector<Measure>& measures);

class RankingSearch {
 public:
  RankingSearch(expr::Store& store, Queries& queries, std::function<bool()> should_stop)
      : store_(store), queries_(queries), should_stop_(std::move(should_stop)) {}

  std::optional<Ranking> find(const symex::Piece& piece, const Cycle& cycle);

 private:
  std::optional<Ranking> among(const std::vector<Measure>& measures, const Cycle& cycle);
  smt::Answer ask(expr::ExprRef condition);
  void drop_superfluous(std::vector<Measure>& measures, const Cycle& cycle);

  expr::Store& store_;
  Queries& queries_;
  std::function<bool()> should_stop_;
};

}  // namespace heddle::engines::termination
