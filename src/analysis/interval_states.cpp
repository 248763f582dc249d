#include "analysis/interval_states.h"

namespace heddle::analysis {

using State = IntervalState;
using Map = IntervalState::Map;

namespace {

void keep_common_relations(IntervalState& into, const IntervalState& other) {
  using Relations = PersistentMap<CellRelation>;
  into.relations =
      Relations::merge(into.relations, other.relations, Relations::Lone::Drop, Relations::Lone::Drop,
                       [](uint32_t, const CellRelation& a, const CellRelation& b) {
                         return a == b ? std::optional(a) : std::nullopt;
                       });
}

bool has_relations_of(const IntervalState& a, const IntervalState& b) {
  return PersistentMap<CellRelation>::covers(
      a.relations, b.relations,
      [](uint32_t, const CellRelation& x, const CellRelation& y) { return x == y; });
}

}  // namespace

void IntervalStates::join(State& into, const State& other) const {
  if (!other.is_reachable) return;
  if (!into.is_reachable) {
    into = other;
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice_.join(a, b, cells_.type_of_cell(cell));
    return value.is_full() ? std::nullopt : std::optional(value);
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Drop, Map::Lone::Drop, combine);
  keep_common_relations(into, other);
}

void IntervalStates::widen(State& into, const State& other, std::span<const Int128> thresholds) const {
  if (!other.is_reachable) return;
  if (!into.is_reachable) {
    into = other;
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice_.widen(a, b, cells_.type_of_cell(cell), thresholds);
    return value.is_full() ? std::nullopt : std::optional(value);
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Drop, Map::Lone::Drop, combine);
  keep_common_relations(into, other);
}

void IntervalStates::meet(State& into, const State& other) const {
  if (!other.is_reachable || !into.is_reachable) {
    into = State{};
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice_.meet(a, b, cells_.type_of_cell(cell));
    return value.is_empty() ? b : value;
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Keep, Map::Lone::Keep, combine);
  into.relations = other.relations;
}

bool IntervalStates::less_or_equal(const State& a, const State& b) const {
  if (!a.is_reachable) return true;
  if (!b.is_reachable) return false;
  auto holds = [&](uint32_t cell, const Interval& small, const Interval& large) {
    return large.includes(small, cells_.type_of_cell(cell));
  };
  return Map::covers(a.local, b.local, holds) && Map::covers(a.global, b.global, holds) &&
         Map::covers(a.addressable, b.addressable, holds) && has_relations_of(a, b);
}

bool IntervalStates::less_or_equal(const State& a, const State& b, const ObjectSet& symbols) const {
  auto is_ignored = [&](uint32_t cell) { return !symbols.test(cells_.symbol_of_cell(cell)); };
  auto is_inside = [&](uint32_t cell, const Interval& small, const Interval& large) {
    return large.includes(small, cells_.type_of_cell(cell));
  };
  auto holds = [&](uint32_t cell, const Interval& small, const Interval& large) {
    return is_inside(cell, small, large) || is_ignored(cell);
  };
  return Map::covers(a.local, b.local, is_inside) && has_relations_of(a, b) &&
         Map::covers(a.global, b.global, holds, is_ignored) &&
         Map::covers(a.addressable, b.addressable, holds, is_ignored);
}

}  // namespace heddle::analysis
