#include "symex/quantified.h"

#include <algorithm>

#include "symex/indices.h"
#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostInstances = 600;
// Instances read elements, too: at the same index of another array, which may go on for long, or at indices
// that nothing mentioned before, so many times in a row.
constexpr unsigned kMostRounds = 16;
constexpr unsigned kMostNewIndices = 2;

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

ExprRef without_quantifiers(ExprRef e, std::vector<ExprRef>& bound) {
  for (; e->is(Kind::ForAll); e = e->operand(1)) bound.push_back(e->operand(0));
  return e;
}

}  // namespace

QuantifiedFacts::QuantifiedFacts(Machine& machine)
    : values_(machine.values),
      store_(machine.store),
      objects_(machine.objects),
      evaluation_(machine.evaluation),
      paths_(machine.paths),
      prefix_(machine.options.host.prefix) {}

// Where an element that the body reads does not exist, nothing is said: the result is true there. Null if the
// body cannot be followed. `inside` is a copy of the state that the body is about; on which paths does not
// matter.
ExprRef QuantifiedFacts::body_for(ExprRef for_all, const std::vector<ExprRef>& values, State& inside) {
  std::vector<ExprRef> bound;
  const ExprRef body = without_quantifiers(for_all, bound);
  for (size_t i = 0; i < bound.size(); ++i) evaluation_.bind(bound[i], values[i]);
  // No execution evaluates the body. So what the evaluation asks of the values is part of the result; it must
  // not become an assumption about executions, or about other candidates that are checked for these values.
  const Paths::Hypothesis hypothesis(paths_, inside);
  ExprRef holds = nullptr;
  try {
    holds = evaluation_.condition(body, inside);
  } catch (const Limit&) {
    paths_.set_local(nullptr);
  }
  evaluation_.unbind_all();
  if (holds == nullptr) return nullptr;
  if (inside.is_dead()) return values_.boolean(true);
  return values_.either(values_.negate(hypothesis.assumed()), holds);
}

// All checks may ask about the same elements: whether any of them fails, for some values of its own, is
// whether any fails for some values of all. So formulas read few elements.
ExprRef QuantifiedFacts::check(ExprRef for_all, const State& state) {
  std::vector<ExprRef> bound;
  without_quantifiers(for_all, bound);
  std::vector<ExprRef> some;
  for (ExprRef k : bound) {
    const TypeRef type = k->type();
    some.push_back(store_.symbol(prefix_ + "some!" + std::to_string(some.size()) +
                                     (type->is_signed() ? "s" : "u") + std::to_string(type->width()),
                                 type));
  }
  State inside = state;
  const ExprRef holds = body_for(for_all, some, inside);
  return holds != nullptr ? holds : values_.boolean(false);
}

// What came before must not rely on it: that it holds there is still to be shown, perhaps about the same
// arrays. So the fact is tied to a truth value that only paths from here on have. A block whose contents
// nobody has looked at has no map of its own yet, but one for every time that it is looked at: what is said
// of that one would be said of what the block holds at other times, too.
void QuantifiedFacts::rely_on(Frame& frame, ExprRef for_all, State& state) {
  std::vector<ExprRef> bound;
  without_quantifiers(for_all, bound);
  Fact fact;
  for (ExprRef k : bound) fact.bound.push_back(store_.symbol(paths_.fresh_name(frame, "every"), k->type()));
  State inside = state;
  fact.holds = body_for(for_all, fact.bound, inside);
  if (fact.holds == nullptr) return;
  for (ObjectId id = 0; id < objects_.size(); ++id)
    if (state.cell(id).type != inside.cell(id).type) return;
  expr::for_each_subexpression(fact.holds, [&](ExprRef e) {
    if (!e->is(Kind::MapSelect) || !mentions(e->operand(1), fact.bound)) return;
    fact.reads.emplace_back().index = e->operand(1);
    add_origins(e->operand(0), fact.reads.back().maps);
  });
  if (fact.reads.empty()) return;
  const ExprRef is_relied_on = store_.symbol(paths_.fresh_name(frame, "relied"), store_.bool_type());
  fact.holds = values_.either(values_.negate(is_relied_on), fact.holds);
  facts_.push_back(std::move(fact));
  paths_.assume(state, is_relied_on);
}

ExprRef QuantifiedFacts::instance(const Fact& fact, const expr::Bindings& values) {
  return expr::Substitution(values,
                            [&](Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t n) {
                              return values_.make(kind, type, operands, n);
                            })(fact.holds);
}

std::vector<ExprRef> QuantifiedFacts::element_axioms(std::span<const ExprRef> formulas) {
  std::vector<ExprRef> result = instances(formulas);
  if (result.empty()) return result;
  std::vector<ExprRef> all(formulas.begin(), formulas.end());
  all.insert(all.end(), result.begin(), result.end());
  const std::vector<ExprRef> lemmas = matrix_lemmas(values_, all);
  result.insert(result.end(), lemmas.begin(), lemmas.end());
  return result;
}

std::vector<ExprRef> QuantifiedFacts::instances(std::span<const ExprRef> formulas) {
  std::vector<ExprRef> result;
  if (facts_.empty()) return result;
  std::set<std::pair<size_t, std::vector<ExprRef>>> done;
  std::unordered_map<ExprRef, std::set<ExprRef>> origins;
  std::unordered_map<ExprRef, unsigned> news;  // of an index: how many new ones led to it
  std::unordered_set<ExprRef> seen;
  std::vector<std::pair<ExprRef, unsigned>> fresh;
  for (ExprRef formula : formulas) fresh.emplace_back(formula, 0);
  for (unsigned round = 0; round < kMostRounds && !fresh.empty(); ++round) {
    std::vector<ExprRef> reads;
    for (const auto& [formula, new_indices] : fresh)
      expr::for_each_subexpression(formula, [&](ExprRef e) {
        if (!e->is(Kind::MapSelect) || !seen.insert(e).second) return;
        if (news.try_emplace(e->operand(1), new_indices).first->second <= kMostNewIndices) reads.push_back(e);
      });
    fresh.clear();
    for (ExprRef read : reads) {
      auto [from, is_new] = origins.try_emplace(read->operand(0));
      if (is_new) add_origins(read->operand(0), from->second);
      for (size_t i = 0; i < facts_.size(); ++i)
        for (const expr::Bindings& values : values_for(facts_[i], from->second, read->operand(1))) {
          std::vector<ExprRef> key;
          for (ExprRef k : facts_[i].bound) key.push_back(values.at(k));
          if (!done.emplace(i, std::move(key)).second) continue;
          if (result.size() == kMostInstances) return result;
          result.push_back(instance(facts_[i], values));
          fresh.emplace_back(result.back(), news.at(read->operand(1)) + 1);
        }
    }
  }
  return result;
}

// For which values the fact is about the element of the maps at an index.
std::vector<expr::Bindings> QuantifiedFacts::values_for(const Fact& fact, const std::set<ExprRef>& maps,
                                                        ExprRef index) {
  std::vector<expr::Bindings> result;
  for (const Fact::Read& read : fact.reads) {
    const bool is_about =
        std::any_of(maps.begin(), maps.end(), [&](ExprRef map) { return read.maps.contains(map); });
    expr::Bindings values;
    if (is_about && solve_index(values_, read.index, index, fact.bound, values) &&
        values.size() == fact.bound.size())
      result.push_back(std::move(values));
  }
  return result;
}

}  // namespace heddle::symex
