#include "engines/termination/ranking_search.h"

#include <algorithm>

namespace heddle::engines::termination {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

constexpr double kQuestionSeconds = 1;
constexpr size_t kMostMeasures = 8;

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
  std::vector<expr::Substitution> after_;
};

// Finds measures one after the other. Models of rounds serve as samples: a measure that increases in one of
// them needs no question.
class Search {
 public:
  using Ask = std::function<Answer(ExprRef)>;
  using Holds = std::function<bool(ExprRef)>;

  Search(expr::Store& store, const Cycle& cycle, const std::vector<Measure>& measures, Ask ask, Holds holds)
      : store_(store),
        steps_(store, cycle),
        ask_(std::move(ask)),
        holds_(std::move(holds)),
        left_(steps_.count(), store.boolean(true)) {
    for (bool has_bound : {true, false})
      for (const Measure& measure : measures) {
        if (!has_bound && !is_bounded_by_range(measure)) continue;
        Candidate& candidate = candidates_.emplace_back();
        candidate.measure = measure;
        candidate.measure.has_bound = has_bound;
        for (size_t round = 0; round < steps_.count(); ++round)
          candidate.steps.push_back(steps_.step(candidate.measure, round));
      }
    is_finished_ = sample(steps_.any([&](size_t) { return store_.boolean(true); })) == Answer::Unsat;
  }

  bool is_finished() const { return is_finished_; }
  const std::vector<Measure>& chosen() const { return chosen_; }

  // Chooses one more measure. False if there is none.
  bool advance() {
    if (samples_.empty() || chosen_.size() >= kMostMeasures) return false;
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (!suits(i, [](const Flags& flags) { return flags.decreases; })) continue;
      const Answer answer =
          sample(left_with(i, [this](const Step& step) { return store_.negation(step.decreases); }));
      if (answer == Answer::Unknown) candidates_[i].is_rejected = true;
      if (answer != Answer::Unsat) continue;
      chosen_.push_back(candidates_[i].measure);
      is_finished_ = true;
      return true;
    }
    return choose_partial();
  }

 private:
  struct Candidate {
    Measure measure;
    std::vector<Step> steps;  // by way round
    bool is_rejected = false;
  };
  struct Flags {
    bool increases = false;
    bool decreases = false;
  };

  // One that settles some rounds and never increases in the others.
  bool choose_partial() {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const bool helps = std::any_of(samples_.begin(), samples_.end(),
                                     [&](const auto& flags) { return flags[i].decreases; });
      if (!helps || !suits(i, [](const Flags& flags) { return !flags.increases; })) continue;
      const Answer answer = sample(left_with(i, [](const Step& step) { return step.increases; }));
      if (answer != Answer::Unsat) {
        candidates_[i].is_rejected |= answer == Answer::Unknown;
        continue;
      }
      choose(i);
      return true;
    }
    return false;
  }

  void choose(size_t number) {
    Candidate& candidate = candidates_[number];
    chosen_.push_back(candidate.measure);
    candidate.is_rejected = true;
    for (size_t round = 0; round < steps_.count(); ++round)
      left_[round] = steps_.both(left_[round], store_.negation(candidate.steps[round].decreases));
    std::erase_if(samples_, [&](const auto& flags) { return flags[number].decreases; });
    if (samples_.empty())
      is_finished_ = sample(steps_.any([&](size_t round) { return left_[round]; })) == Answer::Unsat;
  }

  template <typename Test>
  bool suits(size_t number, Test test) const {
    return !candidates_[number].is_rejected &&
           std::all_of(samples_.begin(), samples_.end(),
                       [&](const auto& flags) { return test(flags[number]); });
  }

  template <typename Part>
  ExprRef left_with(size_t number, Part part) {
    return steps_.any(
        [&](size_t round) { return steps_.both(left_[round], part(candidates_[number].steps[round])); });
  }

  // Asks for a round; what the candidates do in it is kept.
  Answer sample(ExprRef condition) {
    const Answer answer = ask_(condition);
    if (answer != Answer::Sat) return answer;
    std::vector<Flags>& flags = samples_.emplace_back(candidates_.size());
    for (size_t round = 0; round < steps_.count(); ++round) {
      if (!holds_(steps_.both(steps_.condition(round), left_[round]))) continue;
      for (size_t i = 0; i < candidates_.size(); ++i)
        flags[i] = {holds_(candidates_[i].steps[round].increases),
                    holds_(candidates_[i].steps[round].decreases)};
      return answer;
    }
    samples_.pop_back();
    return Answer::Unknown;
  }

  expr::Store& store_;
  Steps steps_;
  Ask ask_;
  Holds holds_;
  std::vector<Candidate> candidates_;
  std::vector<std::vector<Flags>> samples_;  // of rounds that are left
  std::vector<ExprRef> left_;                // by way round: no chosen measure settles it
  std::vector<Measure> chosen_;
  bool is_finished_ = false;
};

}  // namespace

ExprRef not_decreasing(expr::Store& store, const Cycle& cycle, const std::vector<Measure>& measures) {
  Steps steps(store, cycle);
  return steps.any([&](size_t round) {
    ExprRef ranked = store.boolean(false);
    for (auto measure = measures.rbegin(); measure != measures.rend(); ++measure) {
      const Step step = steps.step(*measure, round);
      ranked = store.binary(Kind::Or, step.decreases,
                            store.binary(Kind::And, store.negation(step.increases), ranked));
    }
    return store.negation(ranked);
  });
}

// The second solver is for what is claimed, not for the search.
Answer RankingSearch::ask(ExprRef condition) {
  symex::Event event;
  event.condition = condition;
  return queries_.any_by_first({event});
}

std::optional<Ranking> RankingSearch::find(const symex::Piece& piece, const Cycle& cycle, Effort effort) {
  queries_.set_time_limit(kQuestionSeconds);
  std::vector<Measure> measures = candidate_measures(store_, piece, cycle, comparisons_);
  if (effort == Effort::Much) {
    const std::vector<Measure> more = linear_combinations(store_, piece, cycle);
    measures.insert(measures.end(), more.begin(), more.end());
    const std::vector<Measure> phased = phased_measures(store_, piece, cycle, comparisons_);
    measures.insert(measures.end(), phased.begin(), phased.end());
  }
  return among(measures, cycle);
}

std::optional<Ranking> RankingSearch::among(const std::vector<Measure>& measures, const Cycle& cycle) {
  Search search(
      store_, cycle, measures, [this](ExprRef condition) { return ask(condition); },
      [this](ExprRef condition) { return queries_.holds(condition); });
  while (!search.is_finished())
    if ((should_stop_ && should_stop_()) || !search.advance()) return std::nullopt;
  Ranking ranking{search.chosen()};
  drop_superfluous(ranking.measures, cycle);
  return ranking;
}

// Earlier measures may turn out to be covered by later ones.
void RankingSearch::drop_superfluous(std::vector<Measure>& measures, const Cycle& cycle) {
  for (size_t i = 0; i < measures.size() && measures.size() > 1;) {
    std::vector<Measure> fewer = measures;
    fewer.erase(fewer.begin() + static_cast<ptrdiff_t>(i));
    if (ask(not_decreasing(store_, cycle, fewer)) == Answer::Unsat)
      measures = std::move(fewer);
    else
      ++i;
  }
}

}  // namespace heddle::engines::termination
