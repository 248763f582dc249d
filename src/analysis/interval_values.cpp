// Reading: the intervals of expressions, and which cells a place stands for.
#include <algorithm>

#include "analysis/indices.h"
#include "analysis/interval_semantics.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

// Aggregate values nested deeper than this are taken as arbitrary.
constexpr unsigned kDeepestValue = 64;

bool is_bit_field(ExprRef place) {
  return place->is(Kind::Member) && place->operand(0)->type()->record().fields[place->index()].is_bit_field;
}

}  // namespace

IntervalSemantics::IntervalSemantics(const PointsTo& points_to, Cells& cells, IntervalMode mode)
    : points_to_(points_to), cells_(cells), arithmetic_(mode) {}

const IntervalSemantics::SymbolInfo& IntervalSemantics::symbol_info(ExprRef e) {
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

// Places --------------------------------------------------------------------------

IntervalSemantics::Access IntervalSemantics::access(const State& state, ExprRef place) {
  return access(place, [&](ExprRef index) { return evaluate(state, index); });
}

IntervalSemantics::Access IntervalSemantics::access(ExprRef place, const IndexValue& index_value) {
  Access access;
  const ExprRef root = root_of(place);
  if (root->is(Kind::Symbol)) {
    const SymbolInfo info = symbol_info(root);
    if (info.symbol == kNone || cells_.layout_of_symbol(info.symbol).count == 0) {
      access.is_unknown = true;
    } else if (info.has_other_type) {
      access.blurred.push_back(info.symbol);
    } else {
      const Part whole = {cells_.home(info.symbol), cells_.first_cell(info.symbol),
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
void IntervalSemantics::access_target(Access& access, uint32_t object, ExprRef place,
                                      const IndexValue& index_value) {
  const Numbering& numbering = points_to_.numbering();
  if (object >= numbering.symbol_count() || cells_.layout_of_symbol(object).count == 0) {
    if (points_to_.object(object).kind != Object::Kind::Function) access.is_unknown = true;
    return;
  }
  const ir::Symbol& symbol = numbering.symbol(object);
  const expr::DataModel& model = numbering.program().data_model();
  Part part = {cells_.home(object), cells_.first_cell(object), &cells_.layout_of_symbol(object)};
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

void IntervalSemantics::add_part(Access& access, uint32_t symbol, Part part, ExprRef place,
                                 const IndexValue& index_value) {
  if (!follow(part, place, index_value))
    access.blurred.push_back(symbol);
  else if (part.layout->count == 0)
    access.is_unknown = true;
  else
    access.parts.push_back(part);
}

// Goes from the root of a place down to it. False if an index may lead out of the part it belongs to.
bool IntervalSemantics::follow(Part& part, ExprRef place, const IndexValue& index_value) {
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

bool IntervalSemantics::is_inside(ExprRef element, const IndexValue& index_value) const {
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

Interval IntervalSemantics::cell_value(const State& state, CellHome home, uint32_t cell) const {
  const Interval* value = state.map(home).find(cell);
  return value == nullptr ? Interval::full() : *value;
}

Interval IntervalSemantics::reinterpreted(const Interval& value, IntegerType from, IntegerType to) const {
  if (from == to || value.is_full() || value.is_empty()) return value;
  return from.width == to.width ? lattice().of_patterns(value.first(), value.last(), to) : Interval::full();
}

Interval IntervalSemantics::read(const State& state, const Access& access, IntegerType type) const {
  if (access.is_unknown || !access.blurred.empty() || access.parts.empty()) return Interval::full();
  Interval result = Interval::empty();
  for (const Part& part : access.parts) {
    if (part.layout->shape != CellLayout::Shape::Scalar) return Interval::full();
    const Interval value = cell_value(state, part.home, part.cell);
    result = lattice().join(result, reinterpreted(value, part.layout->integer, type), type);
  }
  return result;
}

// Scalars -------------------------------------------------------------------------

Interval& IntervalSemantics::memo(ExprRef e) {
  return memos_[e->id()].value;
}

// Iterative, and each shared part once, so that neither long nor heavily shared expressions are a problem.
Interval IntervalSemantics::evaluate(const State& state, ExprRef root) {
  if (root->is(Kind::Constant)) return Interval::single(root->small_value());
  if (root->id() >= memos_.size())
    memos_.resize(
        std::max<size_t>(root->id() + 1, points_to_.numbering().program().store().expression_count()));
  ++evaluation_;
  stack_.clear();
  stack_.emplace_back(root, 0);
  while (!stack_.empty()) {
    auto& [e, next] = stack_.back();
    const bool is_closed = e->is(Kind::ForAll) || e->is(Kind::Exists);
    if (next < e->operand_count() && !is_closed) {
      const ExprRef operand = e->operand(next++);
      if (memos_[operand->id()].evaluation != evaluation_) stack_.emplace_back(operand, 0);
      continue;
    }
    const ExprRef done = e;
    stack_.pop_back();
    memos_[done->id()].evaluation = evaluation_;
    memos_[done->id()].value = visit(state, done);
  }
  return memo(root);
}

// The operands have been visited. An expression without intervals is given any.
Interval IntervalSemantics::visit(const State& state, ExprRef e) {
  const std::optional<IntegerType> type = integer_type(e->type());
  if (!type) return Interval::full();
  switch (e->kind()) {
    case Kind::Constant:
      return Interval::single(e->small_value());
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      return read(state, access(e, [&](ExprRef index) { return memo(index); }), *type);
    case Kind::AddressOf:
      return visit_address(e);
    default:
      break;
  }
  if (e->kind() < Kind::Not || e->kind() > Kind::RoundToIntegral) return Interval::full();
  llvm::SmallVector<Interval, 3> operands;
  for (ExprRef operand : e->operands()) operands.push_back(memo(operand));
  return arithmetic_.evaluate(e, operands);
}

// Addresses of variables and their parts are not null.
Interval IntervalSemantics::visit_address(ExprRef e) {
  const IntegerType type = *integer_type(e->type());
  ExprRef place = e->operand(0);
  for (; place->is(Kind::Index) || place->is(Kind::Member); place = place->operand(0))
    if (place->is(Kind::Index) && !is_inside(place, [&](ExprRef index) { return memo(index); }))
      return Interval::full();
  return place->is(Kind::Symbol) ? Interval::arc(1, type.mask(), type) : Interval::full();
}

// Aggregates ----------------------------------------------------------------------

IntervalSemantics::Values IntervalSemantics::values_of(const State& state, ExprRef e) {
  const CellLayout& layout = cells_.layout(e->type());
  Values values(layout.count, Interval::full());
  values_of(state, e, layout, values, 0);
  return values;
}

// `values` are as many as the layout has cells, all full.
void IntervalSemantics::values_of(const State& state, ExprRef e, const CellLayout& layout, Values& values,
                                  unsigned depth) {
  if (layout.count == 0 || depth > kDeepestValue) return;
  if (layout.shape == CellLayout::Shape::Scalar) {
    values[0] = evaluate(state, e);
    return;
  }
  switch (e->kind()) {
    case Kind::Zero:
      std::ranges::fill(values, Interval::single(0));
      break;
    case Kind::String:
      values_of_string(e, layout, values);
      break;
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      values_of_place(state, e, layout, values);
      break;
    case Kind::StructLiteral:
      for (size_t i = 0; i < e->operand_count(); ++i) {
        Values field(layout.fields[i]->count, Interval::full());
        values_of(state, e->operand(i), *layout.fields[i], field, depth + 1);
        std::ranges::copy(field, values.begin() + layout.offsets[i]);
      }
      break;
    case Kind::ArrayLiteral:
    case Kind::ArrayFill:
      values_of_elements(state, e, layout, values, depth);
      break;
    default:
      break;
  }
}

void IntervalSemantics::values_of_place(const State& state, ExprRef e, const CellLayout& layout,
                                        Values& values) {
  const Access found = access(state, e);
  if (found.is_unknown || !found.blurred.empty() || found.parts.empty()) return;
  Values result(layout.count, Interval::empty());
  for (const Part& part : found.parts) {
    if (part.layout != &layout) return;
    for (uint32_t i = 0; i < layout.count; ++i)
      result[i] = lattice().join(result[i], cell_value(state, part.home, part.cell + i),
                                 cells_.type_of_cell(part.cell + i));
  }
  values = std::move(result);
}

void IntervalSemantics::values_of_string(ExprRef e, const CellLayout& layout, Values& values) {
  const IntegerType type = layout.element->integer;
  const std::string& text = e->text();
  Interval all = text.size() < e->type()->count() ? Interval::single(0) : Interval::empty();
  for (char byte : text) all = lattice().join(all, Interval::single(static_cast<uint8_t>(byte)), type);
  values[0] = all;
}

void IntervalSemantics::values_of_elements(const State& state, ExprRef e, const CellLayout& layout,
                                           Values& values, unsigned depth) {
  std::vector<IntegerType> types;
  cells_.add_types(*layout.element, types);
  Values all(layout.count, Interval::empty());
  for (ExprRef operand : e->operands()) {
    Values element(layout.count, Interval::full());
    values_of(state, operand, *layout.element, element, depth + 1);
    for (uint32_t i = 0; i < layout.count; ++i) all[i] = lattice().join(all[i], element[i], types[i]);
  }
  values = std::move(all);
}

IntervalSemantics::Values IntervalSemantics::converted(const Values& values, TypeRef from, TypeRef to) {
  if (from == to) return values;
  const std::optional<IntegerType> source = integer_type(from);
  const std::optional<IntegerType> target = integer_type(to);
  Values result(cells_.layout(to).count, Interval::full());
  if (!source || !target) return result;
  const Interval zero = Interval::single(0);
  if (!to->is_bool())
    result[0] = arithmetic_.convert(values[0], *source, *target);
  else if (!values[0].contains(0, *source))
    result[0] = Interval::single(1);
  else if (values[0] == zero)
    result[0] = zero;
  return result;
}

}  // namespace heddle::analysis
