#include "analysis/interval_guards.h"

#include "expr/comparison.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;

namespace {

// How far a condition is followed into its operands. Beyond that nothing is learned, which is always right.
constexpr unsigned kDeepestGuard = 16;

// The operands of a condition that all hold, or of which one holds, if it is one of that form.
struct Split {
  bool is_split = false;
  bool left_is_true = true;
  bool right_is_true = true;
};

Split conjunction(ExprRef e, bool is_true) {
  if (e->is(Kind::And) && is_true) return {true, true, true};
  if (e->is(Kind::Or) && !is_true) return {true, false, false};
  if (e->is(Kind::Implies) && !is_true) return {true, true, false};
  return {};
}

Split disjunction(ExprRef e, bool is_true) {
  if (e->is(Kind::Or) && is_true) return {true, true, true};
  if (e->is(Kind::And) && !is_true) return {true, false, false};
  if (e->is(Kind::Implies) && is_true) return {true, false, true};
  return {};
}

using Literal = std::pair<ExprRef, bool>;

// The parts of a condition, all its splits of one kind undone, from left to right.
std::vector<Literal> flattened(Literal root, Split (*split)(ExprRef, bool)) {
  std::vector<Literal> result;
  std::vector<Literal> pending = {root};
  while (!pending.empty()) {
    auto [e, is_true] = pending.back();
    pending.pop_back();
    while (e->is(Kind::Not)) {
      e = e->operand(0);
      is_true = !is_true;
    }
    if (const Split parts = split(e, is_true); parts.is_split) {
      pending.emplace_back(e->operand(1), parts.right_is_true);
      pending.emplace_back(e->operand(0), parts.left_is_true);
    } else {
      result.emplace_back(e, is_true);
    }
  }
  return result;
}

}  // namespace

void IntervalGuards::assume(IntervalState& state, ExprRef condition, bool is_true) {
  assume_all(state, condition, is_true, 0);
}

void IntervalGuards::assume_all(IntervalState& state, ExprRef condition, bool is_true, unsigned depth) {
  for (const auto& [part, part_is_true] : flattened({condition, is_true}, conjunction)) {
    if (!state.is_reachable) return;
    if (disjunction(part, part_is_true).is_split)
      assume_any(state, part, part_is_true, depth + 1);
    else
      assume_one(state, part, part_is_true, depth + 1);
  }
}

void IntervalGuards::assume_any(IntervalState& state, ExprRef condition, bool is_true, unsigned depth) {
  if (depth > kDeepestGuard) return;
  IntervalState result;
  for (const auto& [part, part_is_true] : flattened({condition, is_true}, disjunction)) {
    IntervalState possible = state;
    assume_all(possible, part, part_is_true, depth + 1);
    states_.join(result, possible);
  }
  state = std::move(result);
}

// Neither a conjunction nor a disjunction.
void IntervalGuards::assume_one(IntervalState& state, ExprRef condition, bool is_true, unsigned depth) {
  if (!values_.evaluate(state, condition).contains(is_true ? 1 : 0, {1, false})) {
    state = IntervalState{};
    return;
  }
  if (depth > kDeepestGuard) return;
  if (expr::is_comparison(condition->kind())) {
    if (integer_type(condition->operand(0)->type()))
      assume_comparison(state, is_true ? condition->kind() : expr::negated(condition->kind()),
                        condition->operand(0), condition->operand(1), depth);
  } else if (is_place(condition) || condition->is(Kind::Cast)) {
    refine(state, condition, Interval::single(is_true ? 1 : 0), depth);
  }
}

void IntervalGuards::assume_comparison(IntervalState& state, Kind kind, ExprRef left, ExprRef right,
                                       unsigned depth) {
  const IntegerType type = *integer_type(left->type());
  const Interval a = values_.evaluate(state, left);
  const Interval b = values_.evaluate(state, right);
  if (a.is_empty() || b.is_empty()) {
    state = IntervalState{};
    return;
  }
  if (kind == Kind::Eq) {
    refine(state, left, b, depth + 1);
    refine(state, right, a, depth + 1);
    return;
  }
  if (kind == Kind::Ne) {
    if (b.is_single()) refine(state, left, arithmetic_.lattice().without(a, b.first(), type), depth + 1);
    if (a.is_single()) refine(state, right, arithmetic_.lattice().without(b, a.first(), type), depth + 1);
    return;
  }
  if (kind == Kind::Gt || kind == Kind::Ge) {
    std::swap(left, right);
    kind = kind == Kind::Gt ? Kind::Lt : Kind::Le;
  }
  // left < right or left <= right
  const Int128 distance = kind == Kind::Lt ? 1 : 0;
  const Range limits = type.range();
  const Range left_range = values_.evaluate(state, left).hull(type);
  const Range right_range = values_.evaluate(state, right).hull(type);
  auto at_most = [&](Range range) {
    return range.low > range.high ? Interval::empty() : arithmetic_.lattice().of_exact(range, type);
  };
  refine(state, left, at_most({limits.low, right_range.high - distance}), depth + 1);
  refine(state, right, at_most({left_range.low + distance, limits.high}), depth + 1);
}

void IntervalGuards::refine(IntervalState& state, ExprRef e, const Interval& wanted, unsigned depth) {
  const std::optional<IntegerType> type = integer_type(e->type());
  if (!state.is_reachable || !type) return;
  const Interval current = values_.evaluate(state, e);
  const Interval value = arithmetic_.lattice().meet(current, wanted, *type);
  if (value.is_empty()) {
    state = IntervalState{};
    return;
  }
  if (value == current || depth > kDeepestGuard) return;
  switch (e->kind()) {
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      refine_place(state, e, value);
      break;
    case Kind::Cast:
      refine_cast(state, e, value, depth);
      break;
    case Kind::Add: {  // a + b = v: a = v - b and b = v - a
      const Interval b = values_.evaluate(state, e->operand(1));
      refine(state, e->operand(0), arithmetic_.subtract(value, b, *type), depth + 1);
      if (!state.is_reachable) break;
      const Interval a = values_.evaluate(state, e->operand(0));
      refine(state, e->operand(1), arithmetic_.subtract(value, a, *type), depth + 1);
      break;
    }
    case Kind::Sub: {  // a - b = v: a = v + b and b = a - v
      const Interval b = values_.evaluate(state, e->operand(1));
      refine(state, e->operand(0), arithmetic_.add(value, b, *type), depth + 1);
      if (!state.is_reachable) break;
      const Interval a = values_.evaluate(state, e->operand(0));
      refine(state, e->operand(1), arithmetic_.subtract(a, value, *type), depth + 1);
      break;
    }
    case Kind::Neg:
      refine(state, e->operand(0), arithmetic_.subtract(Interval::single(0), value, *type), depth + 1);
      break;
    default:
      if (e->type()->is_bool() && value.is_single()) assume_all(state, e, value.first() == 1, depth + 1);
      break;
  }
}

void IntervalGuards::refine_cast(IntervalState& state, ExprRef e, const Interval& value, unsigned depth) {
  const ExprRef operand = e->operand(0);
  const std::optional<IntegerType> from = integer_type(operand->type());
  const IntegerType to = *integer_type(e->type());
  if (!from) return;
  const Interval current = values_.evaluate(state, operand);
  if (e->type()->is_bool()) {
    if (!value.is_single()) return;
    const Interval zero = Interval::single(0);
    refine(state, operand, value == zero ? zero : arithmetic_.lattice().without(current, 0, *from),
           depth + 1);
    return;
  }
  const Range limits = to.range();
  bool keeps_value = true;
  for (const Range& range : current.ranges(*from))
    keeps_value &= limits.low <= range.low && range.high <= limits.high;
  if (!keeps_value) {
    if (from->width == to.width) refine(state, operand, arithmetic_.reinterpret(value, to, *from), depth + 1);
    return;
  }
  Interval wanted = Interval::empty();
  const Range possible = from->range();
  for (const Range& range : value.ranges(to)) {
    const Range common = {std::max(range.low, possible.low), std::min(range.high, possible.high)};
    if (common.low <= common.high)
      wanted = arithmetic_.lattice().join(wanted, arithmetic_.lattice().of_exact(common, *from), *from);
  }
  refine(state, operand, wanted, depth + 1);
}

void IntervalGuards::refine_place(IntervalState& state, ExprRef place, const Interval& value) {
  const CellAccess found = values_.access(state, place);
  if (!found.is_exact() || found.parts[0].layout->shape != CellLayout::Shape::Scalar) return;
  const CellPart& part = found.parts[0];
  const Interval as_cell = arithmetic_.reinterpret(value, *integer_type(place->type()), part.layout->integer);
  const Interval current = state.cell(part.home, part.cell);
  const Interval refined = arithmetic_.lattice().meet(current, as_cell, part.layout->integer);
  if (refined.is_empty()) return;
  state.set_cell(part.home, part.cell, refined);
  if (part.home == CellHome::Local) relations_.refine_partner(state, part.cell, refined);
}

}  // namespace heddle::analysis
