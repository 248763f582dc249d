// Ranking functions: measures over the state at the head of a loop that show that it ends. A measure never
// wraps around, because it is computed with more bits than its variables have. Several measures in a row are
// read lexicographically: in every round one of them decreases and was not below its bound, and none before
// it increases.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engines/queries.h"
#include "engines/termination/rounds.h"

namespace heddle::engines::termination {

struct Measure {
  expr::ExprRef value = nullptr;  // signed, over the symbols at the head
  // Without one, what bounds the measure is that its variables have finitely many values.
  bool has_bound = true;  // 0
};

// Comparisons that the program makes, not those that come from checks for undefined behaviour. A bound that
// only such a check gives would turn every loop that counts its rounds into one that ends.
class Comparisons {
 public:
  void add(expr::ExprRef comparison) { sides_.insert(sides_of(comparison)); }
  // Whether its sides, or both the other way round, are compared somehow.
  bool contains(expr::ExprRef comparison) const { return sides_.contains(sides_of(comparison)); }

 private:
  using Sides = std::pair<unsigned, unsigned>;
  static Sides sides_of(expr::ExprRef comparison) {
    const unsigned a = comparison->operand(0)->id();
    const unsigned b = comparison->operand(1)->id();
    return {std::min(a, b), std::max(a, b)};
  }
  std::set<Sides> sides_;
};

struct Ranking {
  std::vector<Measure> measures;
};

// What may decrease from round to round.
std::vector<Measure> candidate_measures(expr::Store& store, const symex::Piece& piece, const Cycle& cycle,
                                        const Comparisons& comparisons);

// Whether the range of its variables may bound a measure: none of them is a signed one that C forbids to
// overflow, so that leaving the range is an increase like any other.
bool is_bounded_by_range(const Measure& measure);

// Measures that count only while a comparison of the program holds.
std::vector<Measure> phased_measures(expr::Store& store, const symex::Piece& piece, const Cycle& cycle,
                                     const Comparisons& comparisons);

// More of them: sums of a few variables with small factors.
std::vector<Measure> linear_combinations(expr::Store& store, const symex::Piece& piece, const Cycle& cycle);

// A round that the measures do not show to bring the end closer; unsatisfiable if they rank the cycle.
expr::ExprRef not_decreasing(expr::Store& store, const Cycle& cycle, const std::vector<Measure>& measures);

enum class Effort : uint8_t {
  Little,
  Much,  // also linear combinations, and measures for phases
};

class RankingSearch {
 public:
  RankingSearch(expr::Store& store, Queries& queries, const Comparisons& comparisons,
                std::function<bool()> should_stop)
      : store_(store), queries_(queries), comparisons_(comparisons), should_stop_(std::move(should_stop)) {}

  std::optional<Ranking> find(const symex::Piece& piece, const Cycle& cycle, Effort effort);

 private:
  std::optional<Ranking> among(const std::vector<Measure>& measures, const Cycle& cycle);
  smt::Answer ask(expr::ExprRef condition);
  void drop_superfluous(std::vector<Measure>& measures, const Cycle& cycle);

  expr::Store& store_;
  Queries& queries_;
  const Comparisons& comparisons_;
  std::function<bool()> should_stop_;
};

}  // namespace heddle::engines::termination
