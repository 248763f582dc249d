#include "instrument/operators/join_intervals.h"

#include <algorithm>

#include "expr/monoid.h"
#include "spec/operator_parser.h"
#include "support/check.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;

namespace {

// The invariant of operators/interval.op:
//   low == high || (low < high && result == fold(tracked, low, high))
struct Interval {
  ExprRef low = nullptr;
  ExprRef high = nullptr;
  ExprRef result = nullptr;
  ExprRef tracked = nullptr;
};

const spec::Ghost* ghost_named(const spec::Operator& op, std::string_view name) {
  const auto found =
      std::ranges::find_if(op.ghosts, [&](const spec::Ghost& ghost) { return ghost.symbol->text() == name; });
  return found == op.ghosts.end() ? nullptr : &*found;
}

// The operator's symbols; nothing: its invariant is another one.
std::optional<Interval> interval_of(const spec::Operator& op) {
  const auto ghost = [&](std::string_view name) {
    const spec::Ghost* found = ghost_named(op, name);
    return found == nullptr ? nullptr : found->symbol;
  };
  const Interval interval{ghost("low"), ghost("high"), ghost("result"), ghost("tracked")};
  if (interval.low == nullptr || interval.high == nullptr || interval.result == nullptr ||
      interval.tracked == nullptr || op.ghosts.size() != 4 || op.fold == nullptr)
    return std::nullopt;
  expr::Store& store = *op.store;
  const ExprRef arguments[] = {interval.tracked, interval.low, interval.high};
  const ExprRef fold = spec::applied(store, op.fold, arguments);
  const ExprRef expected =
      store.binary(Kind::Or, store.binary(Kind::Eq, interval.low, interval.high),
                   store.binary(Kind::And, store.binary(Kind::Lt, interval.low, interval.high),
                                store.binary(Kind::Eq, interval.result, fold)));
  return op.invariant == expected ? std::optional(interval) : std::nullopt;
}

bool is_idempotent(const Instance& instance) {
  using expr::Aggregate;
  return instance.aggregate && !instance.is_sum();
}

class Joining {
 public:
  Joining(expr::Store& store, const Instance& instance, const spec::Operator& op)
      : store_(store), instance_(instance), op_(op) {}

  std::vector<std::pair<ExprRef, ExprRef>> run(const Ghosts& own, const Ghosts& other) {
    const std::optional<Interval> names = interval_of(op_);
    CHECK(names.has_value(), "intervals that are joined should be those of interval.op");
    const auto of = [&](const Ghosts& ghosts, ExprRef name) { return ghosts.variables.at(name); };
    const ExprRef low = of(own, names->low);
    const ExprRef high = of(own, names->high);
    const ExprRef other_low = of(other, names->low);
    const ExprRef other_high = of(other, names->high);
    ExprRef both = store_.binary(Kind::And, of(own, names->tracked), of(other, names->tracked));
    both = store_.binary(Kind::And, both, store_.binary(Kind::Lt, low, high));
    both = store_.binary(Kind::And, both, store_.binary(Kind::Lt, other_low, other_high));
    const ExprRef comes_behind = store_.binary(Kind::And, both, meet(low, high, other_low, other_high));
    const ExprRef comes_before = store_.binary(Kind::And, both, meet(other_low, other_high, low, high));
    std::vector<std::pair<ExprRef, ExprRef>> result;
    const expr::Values there = values(other, names->result);
    const expr::Values here = values(own, names->result);
    const expr::Values with_behind = combined(own, here, there);
    const expr::Values with_before = combined(own, there, here);
    for (size_t i = 0; i < here.size(); ++i)
      result.emplace_back(here[i], store_.ite(comes_behind, with_behind[i],
                                              store_.ite(comes_before, with_before[i], here[i])));
    result.emplace_back(high, store_.ite(comes_behind, other_high, high));
    result.emplace_back(low, store_.ite(comes_before, other_low, low));
    return result;
  }

 private:
  // Whether the second interval begins where the first ends, or before that.
  ExprRef meet(ExprRef low, ExprRef high, ExprRef next_low, ExprRef next_high) {
    if (!is_idempotent(instance_)) return store_.binary(Kind::Eq, high, next_low);
    const ExprRef begins_inside = store_.binary(Kind::And, store_.binary(Kind::Le, low, next_low),
                                                store_.binary(Kind::Le, next_low, high));
    return store_.binary(Kind::And, begins_inside, store_.binary(Kind::Le, high, next_high));
  }

  static expr::Values values(const Ghosts& ghosts, ExprRef name) {
    const auto found = ghosts.values.find(name);
    return found == ghosts.values.end() ? expr::Values{ghosts.variables.at(name)} : found->second;
  }

  expr::Values combined(const Ghosts& ghosts, const expr::Values& left, const expr::Values& right) {
    if (instance_.monoid != nullptr)
      return expr::MonoidTerms(store_, *instance_.monoid, ghosts.word_bits).combine(left, right);
    Ghosts operands = ghosts;
    operands.variables[op_.left] = left[0];
    operands.variables[op_.right] = right[0];
    const spec::RuleEffect nothing;
    return {RuleTerms(store_, instance_, op_, op_.rules.front(), nothing, operands, {}).term(op_.combine)};
  }

  expr::Store& store_;
  const Instance& instance_;
  const spec::Operator& op_;
};

}  // namespace

bool can_leave_points(const spec::Operator& op) {
  return op.rule_named(kLeavingRule) != nullptr && interval_of(op).has_value();
}

std::vector<std::pair<ExprRef, ExprRef>> joined(expr::Store& store, const Instance& instance,
                                                const spec::Operator& op, const Ghosts& own,
                                                const Ghosts& other) {
  return Joining(store, instance, op).run(own, other);
}

}  // namespace heddle::instrument::operators
