#include "engines/operators/fold_facts.h"

#include <algorithm>
#include <set>

#include "expr/substitute.h"
#include "spec/operator_parser.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using spec::Operator;
using spec::Rule;

namespace {

class Facts {
 public:
  Facts(const Operator& op, const Rule& rule)
      : op_(op), rule_(rule), store_(*op.store), one_(store_.constant(store_.integer_type(), 1)) {}

  std::vector<ExprRef> run() {
    collect_ends(op_.invariant);
    collect_ends(rule_.value);
    collect_arrays();
    for (ExprRef array : arrays_) {
      for (ExprRef end : ends_) add_single(array, end);
      for (ExprRef low : ends_)
        for (ExprRef high : ends_)
          if (low != high) add_interval(array, low, high);
    }
    if (rule_.kind == spec::RuleKind::Store)
      for (ExprRef low : ends_)
        for (ExprRef high : ends_) {
          if (low == high) continue;
          add_frame(low, high);
          if (op_.functions.contains("replaced")) add_replacement(low, high);
        }
    return std::move(facts_);
  }

 private:
  // Variables and numbers that are indices or ends of intervals, and what follows them.
  void collect_ends(ExprRef e) {
    expr::for_each_subexpression(e, [&](ExprRef part) {
      const bool is_access = part->is(Kind::MapSelect) || part->is(Kind::MapStore);
      if (!is_access || part->operand(0) == op_.element) return;
      const ExprRef index = part->operand(1);
      const bool is_known = index->is(Kind::Symbol) || index->is(Kind::Constant);
      if (!is_known || !index->type()->is(TypeKind::Integer)) return;
      for (ExprRef end : {index, store_.binary(Kind::Add, index, one_)})
        if (std::ranges::find(ends_, end) == ends_.end()) ends_.push_back(end);
    });
  }

  void collect_arrays() {
    for (const spec::Ghost& ghost : op_.ghosts)
      if (ghost.is_array()) arrays_.push_back(ghost.symbol);
    for (ExprRef capture : rule_.captures)
      if (capture->type()->is(TypeKind::Map)) arrays_.push_back(capture);
    if (rule_.kind == spec::RuleKind::Store) arrays_.push_back(rule_.value);
  }

  ExprRef fold(ExprRef array, ExprRef low, ExprRef high) {
    const ExprRef arguments[] = {array, low, high};
    return spec::applied(store_, op_.fold, arguments);
  }

  // Of one element: what it gives.
  void add_single(ExprRef array, ExprRef at) {
    const ExprRef arguments[] = {store_.make(Kind::MapSelect, store_.integer_type(), {array, at}), at};
    facts_.push_back(store_.binary(Kind::Eq, fold(array, at, store_.binary(Kind::Add, at, one_)),
                                   spec::applied(store_, op_.element, arguments)));
  }

  // Of two parts: what they give, combined. Of nothing: what is neutral.
  void add_interval(ExprRef array, ExprRef low, ExprRef high) {
    const ExprRef whole = fold(array, low, high);
    for (ExprRef middle : ends_) {
      if (middle == low || middle == high) continue;
      const ExprRef is_between = store_.binary(Kind::And, store_.binary(Kind::Lt, low, middle),
                                               store_.binary(Kind::Lt, middle, high));
      const ExprRef parts = combined(op_, fold(array, low, middle), fold(array, middle, high));
      facts_.push_back(store_.binary(Kind::Implies, is_between, store_.binary(Kind::Eq, whole, parts)));
    }
    if (op_.neutral != nullptr)
      facts_.push_back(store_.binary(Kind::Implies, store_.binary(Kind::Le, high, low),
                                     store_.binary(Kind::Eq, whole, op_.neutral)));
  }

  // A write elsewhere changes nothing.
  void add_frame(ExprRef low, ExprRef high) {
    const ExprRef written = rule_.value->operand(1);
    const ExprRef is_elsewhere = store_.binary(Kind::Or, store_.binary(Kind::Lt, written, low),
                                               store_.binary(Kind::Ge, written, high));
    facts_.push_back(
        store_.binary(Kind::Implies, is_elsewhere,
                      store_.binary(Kind::Eq, fold(rule_.value, low, high), fold(rule_.target, low, high))));
  }

  // A write inside the interval takes one element out and puts another in its place. Of a generic operator,
  // this is a law of the operation, which is proved where there is one (monoid_laws.h).
  void add_replacement(ExprRef low, ExprRef high) {
    const ExprRef index = rule_.value->operand(1);
    const ExprRef is_inside =
        store_.binary(Kind::And, store_.binary(Kind::Le, low, index), store_.binary(Kind::Lt, index, high));
    const auto element = [&](ExprRef x) {
      const ExprRef arguments[] = {x, index};
      return spec::applied(store_, op_.element, arguments);
    };
    const ExprRef before =
        element(store_.make(Kind::MapSelect, store_.integer_type(), {rule_.target, index}));
    const ExprRef arguments[] = {fold(rule_.target, low, high), before, element(rule_.value->operand(2))};
    const ExprRef can_replace = spec::applied(store_, op_.functions.at("can_replace").symbol, arguments);
    const ExprRef replaced = spec::applied(store_, op_.functions.at("replaced").symbol, arguments);
    facts_.push_back(store_.binary(Kind::Implies, store_.binary(Kind::And, is_inside, can_replace),
                                   store_.binary(Kind::Eq, fold(rule_.value, low, high), replaced)));
  }

  const Operator& op_;
  const Rule& rule_;
  expr::Store& store_;
  const ExprRef one_;
  std::vector<ExprRef> ends_;
  std::vector<ExprRef> arrays_;
  std::vector<ExprRef> facts_;
};

}  // namespace

ExprRef combined(const Operator& op, ExprRef a, ExprRef b) {
  return expr::Substitution(*op.store, {{op.left, a}, {op.right, b}})(op.combine);
}

std::vector<ExprRef> facts_about_folds(const Operator& op, const Rule& rule) {
  return op.fold == nullptr ? std::vector<ExprRef>() : Facts(op, rule).run();
}

}  // namespace heddle::engines::operators
