// Relations of the form x = y + c between local scalars, in the interval analysis.
#include "analysis/indices.h"
#include "analysis/interval_semantics.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;

// The cell of a local scalar variable that no pointer can reach, or kNone.
uint32_t IntervalSemantics::local_scalar(ExprRef e) {
  if (!e->is(Kind::Symbol)) return kNone;
  const SymbolInfo& info = symbol_info(e);
  if (info.symbol == kNone || info.has_other_type || cells_.home(info.symbol) != CellHome::Local)
    return kNone;
  const bool is_scalar = cells_.layout_of_symbol(info.symbol).shape == CellLayout::Shape::Scalar;
  return is_scalar ? cells_.first_cell(info.symbol) : kNone;
}

// y, y + c, c + y or y - c
IntervalSemantics::Sum IntervalSemantics::as_sum(ExprRef e) {
  if (e->is(Kind::Symbol)) return {local_scalar(e), 0};
  if ((!e->is(Kind::Add) && !e->is(Kind::Sub)) || !integer_type(e->type())) return {kNone, 0};
  const bool is_swapped = e->is(Kind::Add) && e->operand(0)->is(Kind::Constant);
  const ExprRef variable = e->operand(is_swapped ? 1 : 0);
  const ExprRef constant = e->operand(is_swapped ? 0 : 1);
  if (!constant->is(Kind::Constant)) return {kNone, 0};
  const uint64_t distance = constant->small_value();
  return {local_scalar(variable), e->is(Kind::Sub) ? -distance : distance};
}

void IntervalSemantics::unrelate(State& state, uint32_t cell) {
  const CellRelation* relation = state.relations.find(cell);
  if (relation == nullptr) return;
  const uint32_t partner = relation->partner;
  state.relations.erase(cell);
  state.relations.erase(partner);
}

// The two cells, which have the same type, now belong together.
void IntervalSemantics::relate(State& state, uint32_t cell, Sum sum, IntegerType type) {
  unrelate(state, cell);
  unrelate(state, sum.cell);
  state.relations.set(cell, {sum.cell, sum.difference & type.mask()});
  state.relations.set(sum.cell, {cell, -sum.difference & type.mask()});
}

void IntervalSemantics::assign(State& state, ExprRef place, ExprRef value) {
  const Values values = values_of(state, value);
  const uint32_t cell = local_scalar(place);
  const Sum sum = cell == kNone ? Sum{kNone, 0} : as_sum(value);
  // x = x + c moves x away from its partner.
  const CellRelation* old = sum.cell == cell ? state.relations.find(cell) : nullptr;
  const Sum moved = old == nullptr ? Sum{kNone, 0} : Sum{old->partner, old->difference + sum.difference};
  write(state, place, values);
  if (cell == kNone || sum.cell == kNone) return;
  const IntegerType type = cells_.type_of_cell(cell);
  if (sum.cell != cell)
    relate(state, cell, sum, type);
  else if (moved.cell != kNone)
    relate(state, cell, moved, type);
}

// What has been learned of a cell is true of its partner too, moved by the difference.
void IntervalSemantics::refine_partner(State& state, uint32_t cell, const Interval& value) const {
  const CellRelation* relation = state.relations.find(cell);
  if (relation == nullptr) return;
  const IntegerType type = cells_.type_of_cell(cell);
  const Interval expected = arithmetic_.subtract(value, Interval::single(relation->difference), type);
  const Interval current = cell_value(state, CellHome::Local, relation->partner);
  const Interval refined = lattice().meet(current, expected, type);
  if (!refined.is_empty()) set_cell(state, CellHome::Local, relation->partner, refined);
}

}  // namespace heddle::analysis
