#include "analysis/interval_values.h"

#include <algorithm>

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// Aggregate values nested deeper than this are taken as arbitrary.
constexpr unsigned kDeepestValue = 64;

}  // namespace

CellAccess IntervalValues::access(const IntervalState& state, ExprRef place) {
  return places_.access(place, [&](ExprRef index) { return evaluate(state, index); });
}

Interval IntervalValues::read(const IntervalState& state, const CellAccess& access, IntegerType type) const {
  if (!access.is_known()) return Interval::full();
  Interval result = Interval::empty();
  for (const CellPart& part : access.parts) {
    if (part.layout->shape != CellLayout::Shape::Scalar) return Interval::full();
    const Interval value = state.cell(part.home, part.cell);
    result =
        arithmetic_.lattice().join(result, arithmetic_.reinterpret(value, part.layout->integer, type), type);
  }
  return result;
}

// Scalars -------------------------------------------------------------------------

Interval& IntervalValues::memo(ExprRef e) {
  return memos_[e->id()].value;
}

// Iterative, and each shared part once, so that neither long nor heavily shared expressions are a problem.
Interval IntervalValues::evaluate(const IntervalState& state, ExprRef root) {
  if (root->is(Kind::Constant)) return Interval::single(root->small_value());
  if (root->id() >= memos_.size()) memos_.resize(std::max<size_t>(root->id() + 1, store_.expression_count()));
  ++evaluation_;
  stack_.clear();
  stack_.emplace_back(root, 0);
  while (!stack_.empty()) {
    auto& [e, next] = stack_.back();
    const bool is_closed = !expr::bound_symbols(e).empty();
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
Interval IntervalValues::visit(const IntervalState& state, ExprRef e) {
  const std::optional<IntegerType> type = integer_type(e->type());
  if (!type) return Interval::full();
  switch (e->kind()) {
    case Kind::Constant:
      return Interval::single(e->small_value());
    case Kind::Symbol:
    case Kind::Deref:
    case Kind::Index:
    case Kind::Member:
      return read(state, places_.access(e, [&](ExprRef index) { return memo(index); }), *type);
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
Interval IntervalValues::visit_address(ExprRef e) {
  const IntegerType type = *integer_type(e->type());
  ExprRef place = e->operand(0);
  for (; place->is(Kind::Index) || place->is(Kind::Member); place = place->operand(0))
    if (place->is(Kind::Index) && !places_.is_inside(place, [&](ExprRef index) { return memo(index); }))
      return Interval::full();
  return place->is(Kind::Symbol) ? Interval::arc(1, type.mask(), type) : Interval::full();
}

// Aggregates ----------------------------------------------------------------------

CellValues IntervalValues::values_of(const IntervalState& state, ExprRef e) {
  const CellLayout& layout = cells_.layout(e->type());
  CellValues values(layout.count, Interval::full());
  values_of(state, e, layout, values, 0);
  return values;
}

// `values` are as many as the layout has cells, all full.
void IntervalValues::values_of(const IntervalState& state, ExprRef e, const CellLayout& layout,
                               CellValues& values, unsigned depth) {
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
        CellValues field(layout.fields[i]->count, Interval::full());
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

void IntervalValues::values_of_place(const IntervalState& state, ExprRef e, const CellLayout& layout,
                                     CellValues& values) {
  const CellAccess found = access(state, e);
  if (!found.is_known()) return;
  CellValues result(layout.count, Interval::empty());
  for (const CellPart& part : found.parts) {
    if (part.layout != &layout) return;
    for (uint32_t i = 0; i < layout.count; ++i)
      result[i] = arithmetic_.lattice().join(result[i], state.cell(part.home, part.cell + i),
                                             cells_.type_of_cell(part.cell + i));
  }
  values = std::move(result);
}

void IntervalValues::values_of_string(ExprRef e, const CellLayout& layout, CellValues& values) {
  const IntegerType type = layout.element->integer;
  const std::string& text = e->text();
  Interval all = text.size() < e->type()->count() ? Interval::single(0) : Interval::empty();
  for (char byte : text)
    all = arithmetic_.lattice().join(all, Interval::single(static_cast<uint8_t>(byte)), type);
  values[0] = all;
}

void IntervalValues::values_of_elements(const IntervalState& state, ExprRef e, const CellLayout& layout,
                                        CellValues& values, unsigned depth) {
  std::vector<IntegerType> types;
  cells_.add_types(*layout.element, types);
  CellValues all(layout.count, Interval::empty());
  for (ExprRef operand : e->operands()) {
    CellValues element(layout.count, Interval::full());
    values_of(state, operand, *layout.element, element, depth + 1);
    for (uint32_t i = 0; i < layout.count; ++i)
      all[i] = arithmetic_.lattice().join(all[i], element[i], types[i]);
  }
  values = std::move(all);
}

CellValues IntervalValues::converted(const CellValues& values, TypeRef from, TypeRef to) {
  if (from == to) return values;
  const std::optional<IntegerType> source = integer_type(from);
  const std::optional<IntegerType> target = integer_type(to);
  CellValues result(cells_.layout(to).count, Interval::full());
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
