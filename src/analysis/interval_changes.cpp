#include "analysis/interval_changes.h"

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Map = IntervalState::Map;

void IntervalChanges::assign(IntervalState& state, ExprRef place, ExprRef value) {
  const CellValues values = values_.values_of(state, value);
  const IntervalRelations::Prospect prospect = relations_.after_assignment(state, place, value);
  write(state, place, values);
  relations_.relate(state, prospect);
}

void IntervalChanges::write(IntervalState& state, ExprRef place, const CellValues& values) {
  write(state, values_.access(state, place), place->type(), values);
}

void IntervalChanges::forget(IntervalState& state, ExprRef place) {
  write(state, place, CellValues(cells_.layout(place->type()).count, Interval::full()));
}

void IntervalChanges::write(IntervalState& state, const CellAccess& access, TypeRef type,
                            const CellValues& values) {
  const std::optional<IntegerType> scalar = integer_type(type);
  for (const CellPart& part : access.parts) {
    if (access.is_indirect && part.home == CellHome::Global) continue;  // a constant: the path ends
    if (part.home == CellHome::Local)
      for (uint32_t i = 0; i < part.layout->count; ++i) IntervalRelations::unrelate(state, part.cell + i);
    for (uint32_t i = 0; i < part.layout->count; ++i) {
      const IntegerType cell_type = cells_.type_of_cell(part.cell + i);
      Interval value = i < values.size() ? values[i] : Interval::full();
      if (scalar) value = arithmetic_.reinterpret(value, *scalar, cell_type);
      if (!access.is_exact())
        value = arithmetic_.lattice().join(value, state.cell(part.home, part.cell + i), cell_type);
      state.set_cell(part.home, part.cell + i, value);
    }
  }
  forget_unnamed(state, access);
}

void IntervalChanges::forget_unnamed(IntervalState& state, const CellAccess& access) {
  if (access.reaches_all) state.addressable = Map();
  for (uint32_t symbol : access.blurred)
    if (!access.is_indirect || cells_.home(symbol) != CellHome::Global) forget_object(state, symbol);
}

void IntervalChanges::forget_object(IntervalState& state, uint32_t object) {
  if (object >= points_to_.numbering().symbol_count()) return;
  Map& map = state.map(cells_.home(object));
  for (uint32_t i = 0; i < cells_.layout_of_symbol(object).count; ++i) {
    map.erase(cells_.first_cell(object) + i);
    IntervalRelations::unrelate(state, cells_.first_cell(object) + i);
  }
}

void IntervalChanges::forget_targets(IntervalState& state, ExprRef pointer) {
  const Targets& targets = points_to_.targets(pointer);
  if (targets.unknown) state.addressable = Map();
  for (uint32_t object : targets.objects)
    if (object < points_to_.numbering().symbol_count() && cells_.home(object) == CellHome::Addressable)
      forget_object(state, object);
}

uint32_t IntervalChanges::whole_target(ExprRef pointer, ExprRef bytes) const {
  const Targets& targets = points_to_.targets(pointer);
  if (targets.unknown || targets.objects.count() != 1 || !bytes->is(Kind::Constant)) return kNone;
  const auto object = static_cast<uint32_t>(targets.objects.find_first());
  const Numbering& numbering = points_to_.numbering();
  if (object >= numbering.symbol_count()) return kNone;
  const uint64_t size = expr::size_of(numbering.symbol(object).type, numbering.program().data_model());
  return size != 0 && size == bytes->small_value() ? object : kNone;
}

// Copying a whole object onto another of the same type is an assignment.
void IntervalChanges::copy(IntervalState& state, const ir::Instruction& copy) {
  const uint32_t to = whole_target(copy.operands[0], copy.operands[2]);
  const uint32_t from = whole_target(copy.operands[1], copy.operands[2]);
  const Numbering& numbering = points_to_.numbering();
  const bool is_assignment = to != kNone && from != kNone &&
                             numbering.symbol(to).type == numbering.symbol(from).type &&
                             cells_.layout_of_symbol(to).count == cells_.layout_of_symbol(from).count &&
                             cells_.home(to) == CellHome::Addressable;
  if (!is_assignment) return forget_targets(state, copy.operands[0]);
  for (uint32_t i = 0; i < cells_.layout_of_symbol(to).count; ++i)
    state.set_cell(cells_.home(to), cells_.first_cell(to) + i,
                   state.cell(cells_.home(from), cells_.first_cell(from) + i));
}

// So is filling a whole object with zeros.
void IntervalChanges::fill(IntervalState& state, const ir::Instruction& fill) {
  const uint32_t to = whole_target(fill.operands[0], fill.operands[2]);
  const std::optional<IntegerType> type = integer_type(fill.operands[1]->type());
  const bool is_zero = type && values_.evaluate(state, fill.operands[1]) == Interval::single(0);
  if (to == kNone || !is_zero || cells_.home(to) != CellHome::Addressable)
    return forget_targets(state, fill.operands[0]);
  for (uint32_t i = 0; i < cells_.layout_of_symbol(to).count; ++i)
    state.set_cell(cells_.home(to), cells_.first_cell(to) + i, Interval::single(0));
}

}  // namespace heddle::analysis
