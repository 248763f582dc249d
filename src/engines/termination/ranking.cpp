#include "engines/termination/ranking.h"

#include <algorithm>

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

constexpr double kQuestionSeconds = 2;
constexpr unsigned kMostLevels = 6;

// A measure in one way round.
struct Step {
  ExprRef increases;
  ExprRef decreases;  // and was not below its bound
};

// All ways round, with what the measures do on each.
class Steps {
 public:
  Steps(expr::Store& store, const Cycle& cycle) : store_(store), cycle_(cycle) {
    for (const Round& round : cycle.rounds) after_.emplace_back(store, round.after);
  }

  size_t count() const { return after_.size(); }
  ExprRef condition(size_t round) const { return cycle_.rounds[round].condition; }

  Step step(const Measure& measure, size_t round) {
    ExprRef now = measure.value;
    ExprRef later = after_[round](now);
    ExprRef decreases = store_.binary(Kind::Lt, later, now);
    if (measure.has_bound)
      decreases = both(store_.binary(Kind::Ge, now, store_.constant(now->type(), 0)), decreases);
    return {store_.binary(Kind::Gt, later, now), decreases};
  }

  // Of the disjunction over the ways round.
  template <typename Make>
  ExprRef any(Make make) {
    ExprRef result = store_.boolean(false);
    for (size_t round = 0; round < count(); ++round) {
      ExprRef one = both(condition(round), make(round));
      result = result == store_.boolean(false) ? one : store_.binary(Kind::Or, result, one);
    }
    return result;
  }

  ExprRef both(ExprRef a, ExprRef b) {
    if (a == store_.boolean(true)) return b;
    if (b == store_.boolean(true)) return a;
    return store_.binary(Kind::And, a, b);
  }

 private:
  expr::Store& store_;
  const Cycle& cycle_;
  std::vector<Substitution> after_;
};

}  // namespace

ExprRef not_decreasing(expr::Store& store, const Cycle& cycle, const std::vector<Measure>& measures) {
  Steps steps(store, cycle);
  return steps.any([&](size_t round) {
    ExprRef ranked = store.boolean(false);
    for (auto measure = measures.rbegin(); measure != measures.rend(); ++measure) {
      const Step step = steps.step(*measure, round);
      ranked = store.binary(
          Kind::Or, step.decreases,
          store.binary(Kind::And, store.negation(step.increases), ranked));
    }
    return store.negation(ranked);
  });
}

// The second solver is for what is claimed, not for the search.
Answer RankingSearch::ask_first(ExprRef condition) {
  symex::Event event;
  event.condition = condition;
  return queries_.any_by_first({event});
}

std::optional<Ranking> RankingSearch::find(const symex::Piece& piece, const Cycle& cycle) {
  queries_.set_time_limit(kQuestionSeconds);
  if (ask_first(not_decreasing(store_, cycle, {})) == Answer::Unsat) return Ranking{};
  std::vector<Measure> candidates = candidate_measures(store_, piece, cycle);
  if (std::optional<Ranking> found = among(candidates, cycle)) return found;
  for (Measure& candidate : candidates) candidate.has_bound = false;
  return among(std::move(candidates), cycle);
}

// Takes all candidates that never increase: those rounds are settled in which one of them decreases. What never
// increases in the rounds that are left comes next.
std::optional<Ranking> RankingSearch::among(std::vector<Measure> candidates, const Cycle& cycle) {
  Steps steps(store_, cycle);
  std::vector<ExprRef> left(steps.count(), store_.boolean(true));
  std::vector<Measure> chosen;
  for (unsigned level = 0; level < kMostLevels; ++level) {
    std::vector<Measure> pool = candidates;
    auto ask = [&](auto part) {
      return ask_first(steps.any([&](size_t round) {
        ExprRef some = store_.boolean(false);
        for (const Measure& measure : pool)
          some = store_.binary(Kind::Or, some, part(steps.step(measure, round)));
        return steps.both(left[round], some);
      }));
    };
    while (!pool.empty()) {
      if (should_stop_ && should_stop_()) return std::nullopt;
      const Answer answer = ask([](const Step& step) { return step.increases; });
      if (answer == Answer::Unsat) break;
      if (answer == Answer::Unknown) return std::nullopt;
      const size_t before = pool.size();
      std::erase_if(pool, [&](const Measure& measure) {
        for (size_t round = 0; round < steps.count(); ++round)
          if (queries_.holds(steps.both(steps.both(steps.condition(round), left[round]),
                                        steps.step(measure, round).increases)))
            return true;
        return false;
      });
      if (pool.size() == before) return std::nullopt;  // no model
    }
    if (pool.empty() || ask([](const Step& step) { return step.decreases; }) != Answer::Sat) return std::nullopt;
    chosen.insert(chosen.end(), pool.begin(), pool.end());
    for (size_t round = 0; round < steps.count(); ++round)
      for (const Measure& measure : pool)
        left[round] = steps.both(left[round], store_.negation(steps.step(measure, round).decreases));
    const Answer open = ask_first(steps.any([&](size_t round) { return left[round]; }));
    if (open == Answer::Unknown) return std::nullopt;
    if (open == Answer::Sat) continue;
    shorten(chosen, cycle);
    return Ranking{chosen};
  }
  return std::nullopt;
}

// One measure is best; otherwise those go without which it does.
void RankingSearch::shorten(std::vector<Measure>& measures, const Cycle& cycle) {
  for (const Measure& one : measures)
    if (ask_first(not_decreasing(store_, cycle, {one})) == Answer::Unsat) {
      measures = std::vector<Measure>{one};
      return;
    }
  for (size_t i = 0; i < measures.size();) {
    std::vector<Measure> fewer = measures;
    fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
    if (ask_first(not_decreasing(store_, cycle, fewer)) == Answer::Unsat)
      measures = std::move(fewer);
    else
      ++i;
  }
}

}  // namespace heddle::engines::termination
