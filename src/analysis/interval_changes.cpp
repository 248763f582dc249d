// Writing: what assignments do to cells; and the lattice of states.
#include "analysis/indices.h"
#include "analysis/interval_semantics.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Map = IntervalState::Map;

void IntervalSemantics::set_cell(State& state, CellHome home, uint32_t cell, const Interval& value) const {
  if (value.is_full())
    state.map(home).erase(cell);
  else
    state.map(home).set(cell, value);
}

void IntervalSemantics::write(State& state, ExprRef place, const Values& values) {
  write(state, access(state, place), place->type(), values);
}

void IntervalSemantics::forget(State& state, ExprRef place) {
  write(state, place, Values(cells_.layout(place->type()).count, Interval::full()));
}

void IntervalSemantics::write(State& state, const Access& access, TypeRef type, const Values& values) {
  const std::optional<IntegerType> scalar = integer_type(type);
  for (const Part& part : access.parts) {
    if (access.is_indirect && part.home == CellHome::Global) continue;  // a constant: the path ends
    if (part.home == CellHome::Local)
      for (uint32_t i = 0; i < part.layout->count; ++i) unrelate(state, part.cell + i);
    for (uint32_t i = 0; i < part.layout->count; ++i) {
      const IntegerType cell_type = cells_.type_of_cell(part.cell + i);
      Interval value = i < values.size() ? values[i] : Interval::full();
      if (scalar) value = reinterpreted(value, *scalar, cell_type);
      if (!access.is_exact())
        value = lattice().join(value, cell_value(state, part.home, part.cell + i), cell_type);
      set_cell(state, part.home, part.cell + i, value);
    }
  }
  forget_unnamed(state, access);
}

void IntervalSemantics::forget_unnamed(State& state, const Access& access) {
  if (access.reaches_all) state.addressable = Map();
  for (uint32_t symbol : access.blurred)
    if (!access.is_indirect || cells_.home(symbol) != CellHome::Global) forget_object(state, symbol);
}

void IntervalSemantics::forget_object(State& state, uint32_t object) {
  if (object >= points_to_.numbering().symbol_count()) return;
  Map& map = state.map(cells_.home(object));
  for (uint32_t i = 0; i < cells_.layout_of_symbol(object).count; ++i) {
    map.erase(cells_.first_cell(object) + i);
    unrelate(state, cells_.first_cell(object) + i);
  }
}

void IntervalSemantics::forget_targets(State& state, ExprRef pointer) {
  const Targets& targets = points_to_.targets(pointer);
  if (targets.unknown) state.addressable = Map();
  for (uint32_t object : targets.objects)
    if (object < points_to_.numbering().symbol_count() && cells_.home(object) == CellHome::Addressable)
      forget_object(state, object);
}

uint32_t IntervalSemantics::whole_target(ExprRef pointer, ExprRef bytes) const {
  const Targets& targets = points_to_.targets(pointer);
  if (targets.unknown || targets.objects.count() != 1 || !bytes->is(Kind::Constant)) return kNone;
  const auto object = static_cast<uint32_t>(targets.objects.find_first());
  const Numbering& numbering = points_to_.numbering();
  if (object >= numbering.symbol_count()) return kNone;
  const uint64_t size = expr::size_of(numbering.symbol(object).type, numbering.program().data_model());
  return size != 0 && size == bytes->small_value() ? object : kNone;
}

// Copying a whole object onto another of the same type is an assignment.
void IntervalSemantics::copy(State& state, const ir::Instruction& copy) {
  const uint32_t to = whole_target(copy.operands[0], copy.operands[2]);
  const uint32_t from = whole_target(copy.operands[1], copy.operands[2]);
  const Numbering& numbering = points_to_.numbering();
  const bool is_assignment = to != kNone && from != kNone &&
                             numbering.symbol(to).type == numbering.symbol(from).type &&
                             cells_.layout_of_symbol(to).count == cells_.layout_of_symbol(from).count &&
                             cells_.home(to) == CellHome::Addressable;
  if (!is_assignment) return forget_targets(state, copy.operands[0]);
  for (uint32_t i = 0; i < cells_.layout_of_symbol(to).count; ++i)
    set_cell(state, cells_.home(to), cells_.first_cell(to) + i,
             cell_value(state, cells_.home(from), cells_.first_cell(from) + i));
}

// So is filling a whole object with zeros.
void IntervalSemantics::fill(State& state, const ir::Instruction& fill) {
  const uint32_t to = whole_target(fill.operands[0], fill.operands[2]);
  const std::optional<IntegerType> type = integer_type(fill.operands[1]->type());
  const bool is_zero = type && evaluate(state, fill.operands[1]) == Interval::single(0);
  if (to == kNone || !is_zero || cells_.home(to) != CellHome::Addressable)
    return forget_targets(state, fill.operands[0]);
  for (uint32_t i = 0; i < cells_.layout_of_symbol(to).count; ++i)
    set_cell(state, cells_.home(to), cells_.first_cell(to) + i, Interval::single(0));
}

// States --------------------------------------------------------------------------

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

void IntervalSemantics::join(State& into, const State& other) const {
  if (!other.is_reachable) return;
  if (!into.is_reachable) {
    into = other;
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice().join(a, b, cells_.type_of_cell(cell));
    return value.is_full() ? std::nullopt : std::optional(value);
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Drop, Map::Lone::Drop, combine);
  keep_common_relations(into, other);
}

void IntervalSemantics::widen(State& into, const State& other, std::span<const Int128> thresholds) const {
  if (!other.is_reachable) return;
  if (!into.is_reachable) {
    into = other;
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice().widen(a, b, cells_.type_of_cell(cell), thresholds);
    return value.is_full() ? std::nullopt : std::optional(value);
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Drop, Map::Lone::Drop, combine);
  keep_common_relations(into, other);
}

void IntervalSemantics::meet(State& into, const State& other) const {
  if (!other.is_reachable || !into.is_reachable) {
    into = State{};
    return;
  }
  auto combine = [&](uint32_t cell, const Interval& a, const Interval& b) -> std::optional<Interval> {
    const Interval value = lattice().meet(a, b, cells_.type_of_cell(cell));
    return value.is_empty() ? b : value;
  };
  for (Map State::* map : {&State::local, &State::global, &State::addressable})
    into.*map = Map::merge(into.*map, other.*map, Map::Lone::Keep, Map::Lone::Keep, combine);
  into.relations = other.relations;
}

bool IntervalSemantics::less_or_equal(const State& a, const State& b) const {
  if (!a.is_reachable) return true;
  if (!b.is_reachable) return false;
  auto holds = [&](uint32_t cell, const Interval& small, const Interval& large) {
    return large.includes(small, cells_.type_of_cell(cell));
  };
  return Map::covers(a.local, b.local, holds) && Map::covers(a.global, b.global, holds) &&
         Map::covers(a.addressable, b.addressable, holds) && has_relations_of(a, b);
}

bool IntervalSemantics::less_or_equal(const State& a, const State& b, const ObjectSet& symbols) const {
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
