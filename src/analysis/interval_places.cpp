#include "analysis/interval_places.h"

#include <algorithm>

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

bool is_bit_field(ExprRef place) {
  return place->is(Kind::Member) && place->operand(0)->type()->record().fields[place->index()].is_bit_field;
}

}  // namespace

const IntervalPlaces::SymbolInfo& IntervalPlaces::symbol_info(ExprRef e) {
  if (e->id() >= symbols_.size())
    symbols_.resize(
        std::max<size_t>(e->id() + 1, points_to_.numbering().program().store().expression_count()));
  SymbolInfo& info = symbols_[e->id()];
  if (!info.is_known) {
    info.is_known = true;
    info.symbol = points_to_.numbering().number_of(e);
    info.has_other_type =
        info.symbol != kNone && points_to_.numbering().symbol(info.symbol).type != e->type();
  }
  return info;
}

uint32_t IntervalPlaces::local_scalar(ExprRef e) {
  if (!e->is(Kind::Symbol)) return kNone;
  const SymbolInfo& info = symbol_info(e);
  if (info.symbol == kNone || info.has_other_type || cells_.home(info.symbol) != CellHome::Local)
    return kNone;
  const bool is_scalar = cells_.layout_of_symbol(info.symbol).shape == CellLayout::Shape::Scalar;
  return is_scalar ? cells_.first_cell(info.symbol) : kNone;
}

CellAccess IntervalPlaces::access(ExprRef place, const IndexValue& index_value) {
  CellAccess access;
  const ExprRef root = root_of(place);
  if (root->is(Kind::Symbol)) {
    const SymbolInfo info = symbol_info(root);
    if (info.symbol == kNone || cells_.layout_of_symbol(info.symbol).count == 0) {
      access.is_unknown = true;
    } else if (info.has_other_type) {
      access.blurred.push_back(info.symbol);
    } else {
      const CellPart whole = {cells_.home(info.symbol), cells_.first_cell(info.symbol),
                              &cells_.layout_of_symbol(info.symbol)};
      add_part(access, info.symbol, whole, place, index_value);
    }
  } else if (root->is(Kind::Deref)) {
    const Targets& targets = points_to_.targets(root->operand(0));
    access.is_indirect = true;
    access.is_unknown = access.reaches_all = targets.unknown;
    for (uint32_t object : targets.objects) access_target(access, object, place, index_value);
  } else {
    access.is_unknown = true;  // a part of an aggregate that is not in memory
  }
  return access;
}

// A pointer leads to some bytes of an object. Where it leads to the begin of an element, types say which
// cells these are. What is as large as the whole object can only be all of it.
void IntervalPlaces::access_target(CellAccess& access, uint32_t object, ExprRef place,
                                   const IndexValue& index_value) {
  const Numbering& numbering = points_to_.numbering();
  if (object >= numbering.symbol_count() || cells_.layout_of_symbol(object).count == 0) {
    if (points_to_.object(object).kind != Object::Kind::Function) access.is_unknown = true;
    return;
  }
  const ir::Symbol& symbol = numbering.symbol(object);
  const expr::DataModel& model = numbering.program().data_model();
  CellPart part = {cells_.home(object), cells_.first_cell(object), &cells_.layout_of_symbol(object)};
  if (part.layout->shape == CellLayout::Shape::Scalar) {
    const std::optional<IntegerType> type = integer_type(place->type());
    const bool is_all = type && type->width == part.layout->integer.width && !is_bit_field(place) &&
                        expr::size_of(place->type(), model) == expr::size_of(symbol.type, model);
    if (is_all)
      access.parts.push_back(part);
    else
      access.blurred.push_back(object);
    return;
  }
  const TypeRef element = innermost_element(symbol.type);
  if (!cells_.is_regular(object) || innermost_element(root_of(place)->type()) != element) {
    access.blurred.push_back(object);
    return;
  }
  while (part.layout->shape == CellLayout::Shape::Array) part.layout = part.layout->element;
  part.is_whole = !symbol.type->is_array();
  add_part(access, object, part, place, index_value);
}

void IntervalPlaces::add_part(CellAccess& access, uint32_t symbol, CellPart part, ExprRef place,
                              const IndexValue& index_value) {
  if (!follow(part, place, index_value))
    access.blurred.push_back(symbol);
  else if (part.layout->count == 0)
    access.is_unknown = true;
  else
    access.parts.push_back(part);
}

// Goes from the root of a place down to it. False if an index may lead out of the part it belongs to.
bool IntervalPlaces::follow(CellPart& part, ExprRef place, const IndexValue& index_value) {
  static const CellLayout kNothing;
  llvm::SmallVector<ExprRef, 4> steps;
  for (ExprRef e = place; e->is(Kind::Index) || e->is(Kind::Member); e = e->operand(0)) steps.push_back(e);
  // An index that leads out of an array leads out of the object, as long as the array is all of the object.
  // With a power of two for a step, that holds even if the address wraps around.
  bool is_whole_object = true;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if ((*step)->is(Kind::Member)) {
      is_whole_object = false;
      const bool has_fields = part.layout->shape == CellLayout::Shape::Struct;
      const auto field = (*step)->index();
      if (has_fields) part.cell += part.layout->offsets[field];
      part.layout = has_fields ? part.layout->fields[field] : &kNothing;
      continue;
    }
    const uint64_t size = expr::size_of((*step)->type(), points_to_.numbering().program().data_model());
    const bool stays_inside = is_whole_object && size != 0 && (size & (size - 1)) == 0;
    if (!stays_inside && !is_inside(*step, index_value)) return false;
    part.is_whole = false;
    if (part.layout->shape == CellLayout::Shape::Array) part.layout = part.layout->element;
  }
  return true;
}

bool IntervalPlaces::is_inside(ExprRef element, const IndexValue& index_value) const {
  const ExprRef index = element->operand(1);
  const uint64_t count = element->operand(0)->type()->count();
  const std::optional<IntegerType> type = integer_type(index->type());
  if (!type) return false;
  const Interval value =
      index->is(Kind::Constant) ? Interval::single(index->small_value()) : index_value(index);
  if (value.is_empty()) return true;
  const Range range = value.hull(*type);
  return range.low >= 0 && range.high < Int128{count};
}

}  // namespace heddle::analysis
