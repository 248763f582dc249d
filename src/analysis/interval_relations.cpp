#include "analysis/interval_relations.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;

// y, y + c, c + y or y - c; the partner is kNone if it is none of these.
CellRelation IntervalRelations::as_sum(ExprRef e) {
  if (e->is(Kind::Symbol)) return {places_.local_scalar(e), 0};
  if ((!e->is(Kind::Add) && !e->is(Kind::Sub)) || !integer_type(e->type())) return {kNone, 0};
  const bool is_swapped = e->is(Kind::Add) && e->operand(0)->is(Kind::Constant);
  const ExprRef variable = e->operand(is_swapped ? 1 : 0);
  const ExprRef constant = e->operand(is_swapped ? 0 : 1);
  if (!constant->is(Kind::Constant)) return {kNone, 0};
  const uint64_t distance = constant->small_value();
  return {places_.local_scalar(variable), e->is(Kind::Sub) ? -distance : distance};
}

IntervalRelations::Prospect IntervalRelations::after_assignment(const IntervalState& state, ExprRef place,
                                                                ExprRef value) {
  const uint32_t cell = places_.local_scalar(place);
  if (cell == kNone) return {};
  const CellRelation sum = as_sum(value);
  if (sum.partner == kNone) return {};
  if (sum.partner != cell) return {cell, sum};
  // x = x + c moves x away from its partner.
  const CellRelation* old = state.relations.find(cell);
  if (old == nullptr) return {};
  return {cell, {old->partner, old->difference + sum.difference}};
}

void IntervalRelations::unrelate(IntervalState& state, uint32_t cell) {
  const CellRelation* relation = state.relations.find(cell);
  if (relation == nullptr) return;
  const uint32_t partner = relation->partner;
  state.relations.erase(cell);
  state.relations.erase(partner);
}

void IntervalRelations::relate(IntervalState& state, const Prospect& prospect) const {
  const auto& [cell, relation] = prospect;
  if (cell == kNone) return;
  const uint64_t mask = cells_.type_of_cell(cell).mask();
  unrelate(state, cell);
  unrelate(state, relation.partner);
  state.relations.set(cell, {relation.partner, relation.difference & mask});
  state.relations.set(relation.partner, {cell, -relation.difference & mask});
}

void IntervalRelations::refine_partner(IntervalState& state, uint32_t cell, const Interval& value) const {
  const CellRelation* relation = state.relations.find(cell);
  if (relation == nullptr) return;
  const IntegerType type = cells_.type_of_cell(cell);
  const Interval expected = arithmetic_.subtract(value, Interval::single(relation->difference), type);
  const Interval current = state.cell(CellHome::Local, relation->partner);
  const Interval refined = arithmetic_.lattice().meet(current, expected, type);
  if (!refined.is_empty()) state.set_cell(CellHome::Local, relation->partner, refined);
}

}  // namespace heddle::analysis
