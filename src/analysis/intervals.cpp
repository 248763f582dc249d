#include "analysis/intervals.h"

#include "analysis/interval_engine.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::Store;

namespace {

// Every scalar part of a place with intervals, except elements of arrays.
template <typename Visit>
void for_each_part(Store& store, ExprRef place, const Visit& visit) {
  if (integer_type(place->type())) {
    visit(place);
  } else if (place->type()->is(expr::TypeKind::Struct)) {
    for (uint64_t i = 0; i < place->type()->record().fields.size(); ++i)
      for_each_part(store, store.member(place, i), visit);
  }
}

}  // namespace

Intervals::Intervals(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
                     IntervalOptions options)
    : engine_(std::make_unique<Engine>(points_to, calls, modified, options)) {}

Intervals::~Intervals() = default;

bool Intervals::is_reachable(uint32_t function, uint32_t instruction) const {
  return engine_->state_at(function, instruction).is_reachable;
}

Interval Intervals::value_at(uint32_t function, uint32_t instruction, ExprRef e) const {
  const IntervalState& state = engine_->state_at(function, instruction);
  if (!state.is_reachable) return Interval::empty();
  return integer_type(e->type()) ? engine_->semantics().values.evaluate(state, e) : Interval::full();
}

ExprRef Intervals::membership(Store& store, ExprRef x, const Interval& interval) {
  const IntegerType type = *integer_type(x->type());
  if (interval.is_empty()) return store.boolean(false);
  if (interval.is_full()) return store.boolean(true);
  auto number = [&](uint64_t pattern) { return store.constant(x->type(), pattern); };
  if (interval.is_single()) {
    if (x->type()->is_bool()) return interval.first() == 1 ? x : store.negation(x);
    return store.binary(Kind::Eq, x, number(interval.first()));
  }
  const ExprRef above = store.binary(Kind::Ge, x, number(interval.first()));
  const ExprRef below = store.binary(Kind::Le, x, number(interval.last()));
  if (type.number(interval.first()) > type.number(interval.last()))
    return store.binary(Kind::Or, above, below);
  if (interval.first() == type.minimum()) return below;
  if (interval.last() == type.maximum()) return above;
  return store.binary(Kind::And, above, below);
}

ExprRef Intervals::invariant_at(Store& store, uint32_t function, uint32_t instruction,
                                std::span<const ir::Symbol* const> symbols) const {
  const IntervalState& state = engine_->state_at(function, instruction);
  if (!state.is_reachable) return store.boolean(false);
  ExprRef invariant = nullptr;
  for (const ir::Symbol* symbol : symbols) {
    for_each_part(store, store.symbol(*symbol->name, symbol->type), [&](ExprRef part) {
      const Interval interval = engine_->semantics().values.evaluate(state, part);
      if (interval.is_full()) return;
      const ExprRef fact = membership(store, part, interval);
      invariant = invariant == nullptr ? fact : store.binary(Kind::And, invariant, fact);
    });
  }
  return invariant == nullptr ? store.boolean(true) : invariant;
}

uint64_t Intervals::activations() const {
  return engine_->activations();
}

}  // namespace heddle::analysis
