#include "symex/piece_builder.h"

#include <algorithm>

#include "ir/readable.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Part = PointerShapes::PointerPart;

namespace {

void collect_leaves(Values& values, const Value& value, std::vector<ExprRef>& out) {
  switch (value->shape) {
    case Shape::Scalar:
    case Shape::Bits:
      out.push_back(value->scalar);
      return;
    case Shape::Record:
      for (const Value& field : value->fields) collect_leaves(values, field, out);
      return;
    case Shape::Array:
    case Shape::Table:
      for (ExprRef map : values.maps_of(value)) out.push_back(map);
      return;
  }
}

}  // namespace

PieceBuilder::PieceBuilder(Machine& machine, PointerShapes& shapes, bool describes_heads)
    : program_(machine.program),
      store_(machine.store),
      values_(machine.values),
      objects_(machine.objects),
      pointers_(machine.pointers),
      paths_(machine.paths),
      shapes_(shapes),
      prefix_(machine.options.host.prefix),
      describes_heads_(describes_heads) {}

Piece PieceBuilder::begin(bool is_loop) {
  Piece piece;
  piece.function = paths_.place().function;
  piece.instruction = paths_.place().instruction;
  piece.context = objects_.frame().calls();
  piece.is_loop = is_loop;
  piece.first_id = static_cast<unsigned>(store_.expression_count());
  return piece;
}

Arrival PieceBuilder::arrival(const State& state) {
  Arrival result;
  result.piece = state.piece;
  result.condition = paths_.condition_of(state);
  return result;
}

ExprRef PieceBuilder::carry(Piece& piece, TypeRef type, ExprRef place, bool changes) {
  ExprRef symbol = store_.symbol(prefix_ + "piece!" + std::to_string(paths_.trace().pieces.size()) + "." +
                                     std::to_string(piece.carried.size()),
                                 type);
  piece.carried.push_back({symbol, place, changes, {}});
  return symbol;
}

Value PieceBuilder::carry_arbitrary(Piece& piece, TypeRef type, ExprRef place) {
  Value value = values_.arbitrary(type, prefix_ + "arbitrary!" + std::to_string(carried_count_++));
  std::vector<ExprRef> leaves;
  collect_leaves(values_, value, leaves);
  for (ExprRef leaf : leaves) piece.carried.push_back({leaf, leaves.size() == 1 ? place : nullptr, true, {}});
  return value;
}

// A pointer in parts, each of which is carried.
ExprRef PieceBuilder::carry_pointer(Piece& piece, Arrival& arrival, ExprRef old, TypeRef type, ExprRef place,
                                    const Pointees& pointees) {
  auto place_of = [&](Part part) -> ExprRef {
    if (place == nullptr || part == Part::Choice) return nullptr;
    if (part == Part::IsSet) return store_.binary(Kind::Ne, place, store_.zero(place->type()));
    const uint64_t step = std::max<uint64_t>(1, expr::step_of(type->element(), store_.data_model()));
    ExprRef offset = store_.cast(values_.index_type(), store_.unary(Kind::OffsetOf, place));
    return step == 1 ? offset : store_.binary(Kind::Div, offset, values_.number(static_cast<int64_t>(step)));
  };
  ExprRef result = shapes_.make(pointees.objects, type, pointees.may_be_null || pointers_.may_be_null(old),
                                shapes_.beyond_objects(old), [&](TypeRef of, Part part) {
                                  ExprRef symbol = carry(piece, of, place_of(part), true);
                                  if (part == Part::Index && place != nullptr && describes_heads_)
                                    piece.carried.back().label = "offset of " + ir::readable(program_, place);
                                  return symbol;
                                });
  Matches found;
  match_leaves(values_.scalar(result), values_.scalar(old), found);
  for (size_t i = arrival.values.size(); i < piece.carried.size(); ++i) {
    auto value = found.find(piece.carried[i].symbol);
    arrival.values.push_back(value == found.end() ? nullptr : value->second);
  }
  if (place != nullptr && !pointees.objects.empty()) piece.pointers.emplace_back(place, pointees.are_written);
  return result;
}

Value PieceBuilder::carry_value(Piece& piece, Arrival& arrival, const Value& value, TypeRef type,
                                ExprRef place, bool is_changed, const Pointees* pointees) {
  auto replace = [&](ExprRef old, ExprRef part) {
    arrival.values.push_back(old);
    return carry(piece, old->type(), part, is_changed);
  };
  if (!value) return value;
  Value result = value;
  switch (value->shape) {
    case Shape::Scalar: {
      ExprRef old = value->scalar;
      if (!is_changed && old->is(Kind::Symbol) && place != nullptr)
        piece.known.push_back({old, place, false, {}});
      if (is_changed && pointees != nullptr && type->is_pointer())
        return values_.scalar(carry_pointer(piece, arrival, old, type, place, *pointees));
      const bool is_plain = old->is(Kind::Symbol) || old->is(Kind::Constant) || old->type()->is_pointer();
      return is_changed || !is_plain ? values_.scalar(replace(old, place)) : value;
    }
    case Shape::Record:
      for (size_t i = 0; i < value->fields.size(); ++i) {
        ExprRef part = place == nullptr ? nullptr : store_.member(place, i);
        values_.set_field(result, i,
                          carry_value(piece, arrival, value->fields[i], type->record().fields[i].type, part,
                                      is_changed, pointees));
      }
      return result;
    case Shape::Bits:
      if (is_changed) values_.replace_bits(result, replace(value->scalar, nullptr));
      return result;
    case Shape::Array:
    case Shape::Table: {
      if (!is_changed) return value;
      std::vector<ExprRef> maps = values_.maps_of(value);
      // The first leaf of an array of scalars is the array itself.
      for (ExprRef& map : maps) map = replace(map, maps.size() == 1 ? place : nullptr);
      return values_.with_maps(value, std::move(maps));
    }
  }
  return value;
}

void PieceBuilder::match_leaves(const Value& arbitrary, const Value& now, Matches& found) {
  if (!arbitrary || !now) return;
  if (arbitrary->shape == Shape::Array || arbitrary->shape == Shape::Table) {
    if (now->shape != Shape::Array && now->shape != Shape::Table) return;
    const std::vector<ExprRef> before = values_.maps_of(arbitrary);
    const std::vector<ExprRef> after = values_.maps_of(now);
    for (size_t i = 0; i < before.size() && i < after.size(); ++i) found[before[i]] = after[i];
    return;
  }
  if (arbitrary->shape != now->shape) return;
  if (arbitrary->shape == Shape::Record) {
    for (size_t i = 0; i < arbitrary->fields.size(); ++i)
      match_leaves(arbitrary->fields[i], now->fields[i], found);
    return;
  }
  if (const PointerShape* shape = shapes_.find(arbitrary->scalar)) {
    const PointerParts parts = shapes_.parts_of(*shape, now->scalar);
    found[shape->index] = parts.index;
    if (shape->is_set != nullptr) found[shape->is_set] = parts.is_set;
    found[shape->is_anything] = parts.is_anything;
    found[shape->anything] = now->scalar;
    for (size_t i = 0; i < parts.choices.size(); ++i) found[shape->choices[i]] = parts.choices[i];
    return;
  }
  if (arbitrary->scalar->type() == now->scalar->type()) found[arbitrary->scalar] = now->scalar;
}

std::vector<ExprRef> PieceBuilder::in_order(const std::vector<Carried>& carried, const Matches& found) {
  std::vector<ExprRef> result;
  for (const Carried& one : carried) {
    auto value = found.find(one.symbol);
    result.push_back(value == found.end() ? nullptr : value->second);
  }
  return result;
}

}  // namespace heddle::symex
