// Candidates of loops that speak about all elements of an array: `for all k, body`. To check one, its body is
// evaluated for a fresh k: if that cannot fail, it fails for no k. To rely on one, nothing is assumed at
// once; formulas get those instances whose elements they read, which is less than the candidate says, and so
// sound.
#include <algorithm>
#include <set>

#include "expr/substitute.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostInstances = 600;
constexpr unsigned kMostRounds = 3;  // instances read elements, too

// The map symbols that a map was made from.
void add_origins(ExprRef map, std::set<ExprRef>& origins) {
  std::vector<ExprRef> work = {map};
  std::set<ExprRef> seen = {map};
  while (!work.empty()) {
    const ExprRef e = work.back();
    work.pop_back();
    if (e->is(Kind::Symbol)) origins.insert(e);
    const auto follow = [&](ExprRef next) {
      if (seen.insert(next).second) work.push_back(next);
    };
    if (e->is(Kind::MapStore)) follow(e->operand(0));
    if (!e->is(Kind::Ite)) continue;
    follow(e->operand(1));
    follow(e->operand(2));
  }
}

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
  return found;
}

}  // namespace

// Where an element that the body reads does not exist, nothing is said: the result is true there. Null if the
// body cannot be followed.
ExprRef Executor::body_for(ExprRef for_all, ExprRef k, const State& state) {
  State inside = state;
  const std::string* name = &for_all->operand(0)->text();
  bound_[name] = k;
  ExprRef holds = nullptr;
  try {
    holds = condition(for_all->operand(1), inside);
  } catch (const Limit&) {
  }
  bound_.erase(name);
  if (holds == nullptr) return nullptr;
  if (inside.is_dead()) return values_.boolean(true);
  return values_.either(values_.negate(inside.guard), holds);
}

ExprRef Executor::check_for_all(Frame& frame, ExprRef for_all, const State& state) {
  const ExprRef some = store_.symbol(fresh_name(frame, "some"), for_all->operand(0)->type());
  const ExprRef holds = body_for(for_all, some, state);
  return holds != nullptr ? holds : values_.boolean(false);
}

// What came before must not rely on it: that it holds there is still to be shown, perhaps about the same
// arrays. So the fact is tied to a truth value that only paths from here on have.
void Executor::rely_on_for_all(Frame& frame, ExprRef for_all, State& state) {
  Fact fact;
  fact.k = store_.symbol(fresh_name(frame, "every"), for_all->operand(0)->type());
  fact.holds = body_for(for_all, fact.k, state);
  if (fact.holds == nullptr) return;
  expr::for_each_subexpression(fact.holds, [&](ExprRef e) {
    if (e->is(Kind::MapSelect) && mentions(e->operand(1), fact.k)) add_origins(e->operand(0), fact.maps);
  });
  if (fact.maps.empty()) return;
  const ExprRef is_relied_on = store_.symbol(fresh_name(frame, "relied"), store_.bool_type());
  fact.holds = values_.either(values_.negate(is_relied_on), fact.holds);
  facts_.push_back(std::move(fact));
  assume(state, is_relied_on);
}

ExprRef Executor::instance(const Fact& fact, ExprRef index) {
  return expr::Substitution({{fact.k, values_.cast(fact.k->type(), index)}},
                            [&](Kind kind, expr::TypeRef type, std::span<const ExprRef> operands,
                                uint64_t n) { return values_.make(kind, type, operands, n); })(fact.holds);
}

std::vector<ExprRef> Executor::instances(std::span<const ExprRef> formulas) {
  std::vector<ExprRef> result;
  if (facts_.empty()) return result;
  std::set<std::pair<size_t, ExprRef>> done;
  std::unordered_map<ExprRef, std::set<ExprRef>> origins;
  std::unordered_set<ExprRef> seen;
  std::vector<ExprRef> fresh(formulas.begin(), formulas.end());
  for (unsigned round = 0; round < kMostRounds && !fresh.empty(); ++round) {
    std::vector<ExprRef> reads;
    for (ExprRef formula : fresh)
      expr::for_each_subexpression(formula, [&](ExprRef e) {
        if (e->is(Kind::MapSelect) && seen.insert(e).second) reads.push_back(e);
      });
    fresh.clear();
    for (ExprRef read : reads) {
      auto [from, is_new] = origins.try_emplace(read->operand(0));
      if (is_new) add_origins(read->operand(0), from->second);
      for (size_t i = 0; i < facts_.size(); ++i) {
        const bool is_about = std::any_of(from->second.begin(), from->second.end(),
                                          [&](ExprRef map) { return facts_[i].maps.contains(map); });
        if (!is_about || !done.emplace(i, read->operand(1)).second) continue;
        if (result.size() == kMostInstances) return result;
        result.push_back(instance(facts_[i], read->operand(1)));
        fresh.push_back(result.back());
      }
    }
  }
  return result;
}

}  // namespace heddle::symex
