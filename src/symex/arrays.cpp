// Arrays as values: element by element as long as indices are constant or elements are few, then as tables.
#include <algorithm>

#include "symex/value.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kExpandReads = 16;  // arrays up to this size are read symbolically element by element
constexpr uint64_t kExpandWrites = 8;  // likewise for writes
// A pointer out of a table may lead anywhere; one that is chosen from elements leads where they do.
constexpr uint64_t kExpandPointers = 64;

}  // namespace

// Reads through stores at other constant indices.
ExprRef Values::select(ExprRef map, ExprRef i) {
  while (true) {
    if (map->is(Kind::MapConst)) return map->operand(0);
    if (map->is(Kind::MapStore)) {
      if (map->operand(1) == i) return map->operand(2);
      if (i->is(Kind::Constant) && map->operand(1)->is(Kind::Constant)) {
        map = map->operand(0);
        continue;
      }
    }
    return store_.make(Kind::MapSelect, map->type()->element(), {map, i});
  }
}

Value Values::build_from_leaves(TypeRef type, const std::vector<ExprRef>& scalars, size_t& next) {
  if (type->is_scalar()) return scalar(scalars[next++]);
  Value value(new Node);
  value->type = type;
  if (type->is(expr::TypeKind::Struct)) {
    value->shape = Shape::Record;
    for (const expr::Field& field : type->record().fields)
      value->fields.push_back(build_from_leaves(field.type, scalars, next));
  } else if (type->is(expr::TypeKind::Union)) {
    if (bit_size(type) == 0) return zero(type);
    value->shape = Shape::Bits;
    value->scalar = scalars[next++];
  } else {
    TypeRef element = innermost(type);
    value->shape = Shape::Array;
    value->type = element;
    value->elements = PersistentVector<Value>(flat_count(type), Value());
    for (uint64_t i = 0; i < flat_count(type); ++i)
      value->elements.set(i, build_from_leaves(element, scalars, next));
  }
  return value;
}

void Values::leaf_values(Value& value, TypeRef type, std::vector<ExprRef>& out) {
  if (type->is_scalar()) {
    out.push_back(value->scalar);
  } else if (type->is(expr::TypeKind::Union)) {
    if (bit_size(type) > 0) out.push_back(value->scalar);
  } else if (type->is(expr::TypeKind::Struct)) {
    const auto& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i) leaf_values(value->fields[i], fields[i].type, out);
  } else {
    for (uint64_t i = 0; i < flat_count(type); ++i) {
      Value part = element(value, number(static_cast<int64_t>(i)));
      leaf_values(part, innermost(type), out);
    }
  }
}

Value Values::element_from_maps(const Node& table, ExprRef i) {
  std::vector<ExprRef> scalars;
  for (ExprRef map : table.maps) scalars.push_back(select(map, i));
  size_t next = 0;
  return build_from_leaves(table.type, scalars, next);
}

void Values::make_table(Value& array) {
  if (array->shape == Shape::Table) return;
  leaves(array->type);  // throws if there are too many
  Value table(new Node);
  table->shape = Shape::Table;
  table->type = array->type;
  table->maps = array->maps;
  table->elements = PersistentVector<Value>(array->elements.size(), Value());
  if (table->maps.empty()) {  // every element is given: what lies beyond does not matter
    for (const Leaf& leaf : leaves(array->type))
      table->maps.push_back(
          store_.make(Kind::MapConst, store_.map(index_type(), leaf.type), {store_.constant(leaf.type, 0)}));
  }
  array->elements.for_each_set([&](uint64_t i) {
    Value part = array->elements[i];
    std::vector<ExprRef> scalars;
    leaf_values(part, array->type, scalars);
    ExprRef at = number(static_cast<int64_t>(i));
    for (size_t leaf = 0; leaf < scalars.size(); ++leaf) {
      ExprRef& map = table->maps[leaf];
      if (select(map, at) != scalars[leaf])
        map = store_.make(Kind::MapStore, map->type(), {map, at, scalars[leaf]});
    }
  });
  array = table;
}

std::vector<ExprRef> Values::maps_of(Value array) {
  make_table(array);
  return array->maps;
}

Value Values::with_maps(const Value& array, std::vector<ExprRef> maps) {
  if (array->shape == Shape::Table && array->elements.size() == 0) {
    // As many elements as its object has: there is no number to make an array of.
    Value table(new Node);
    table->shape = Shape::Table;
    table->type = array->type;
    table->maps = std::move(maps);
    return table;
  }
  return array_of(array->type, array->elements.size(), std::move(maps));
}

void Values::replace_bits(Value& value, ExprRef bits) {
  writable(value)->scalar = bits;
}

bool Values::holds_pointers(TypeRef type) {
  if (type->is_pointer()) return true;
  if (type->is_array()) return holds_pointers(type->element());
  if (!type->is(expr::TypeKind::Struct)) return false;
  const auto& fields = type->record().fields;
  return std::any_of(fields.begin(), fields.end(),
                     [](const auto& field) { return holds_pointers(field.type); });
}

Value Values::element(Value& array, ExprRef i) {
  if (array->shape == Shape::Array) {
    const uint64_t count = array->elements.size();
    if (i->is(Kind::Constant)) {
      const uint64_t at = i->small_value();
      if (at >= count) return zero(array->type);  // out of range: nobody looks at it
      if (Value known = array->elements[at]) return known;
      return element_from_maps(*array, i);
    }
    if (count <= (holds_pointers(array->type) ? kExpandPointers : kExpandReads) && count > 0) {
      Value result = element(array, number(0));
      for (uint64_t at = 1; at < count; ++at) {
        ExprRef here = number(static_cast<int64_t>(at));
        result = choose(binary(Kind::Eq, i, here), element(array, here), result);
      }
      return result;
    }
    make_table(array);
  }
  return element_from_maps(*array, i);
}

void Values::set_element(Value& array, ExprRef i, const Value& value) {
  if (array->shape == Shape::Array) {
    const uint64_t count = array->elements.size();
    if (i->is(Kind::Constant)) {
      if (i->small_value() < count) writable(array)->elements.set(i->small_value(), value);
      return;
    }
    if (count <= (holds_pointers(array->type) ? kExpandPointers : kExpandWrites)) {
      for (uint64_t at = 0; at < count; ++at) {
        ExprRef here = number(static_cast<int64_t>(at));
        Value merged = choose(binary(Kind::Eq, i, here), value, element(array, here));
        writable(array)->elements.set(at, merged);
      }
      return;
    }
    make_table(array);
  }
  std::vector<ExprRef> scalars;
  Value copy = value;
  leaf_values(copy, array->type, scalars);
  writable(array);
  for (size_t leaf = 0; leaf < scalars.size(); ++leaf) {
    ExprRef& map = array->maps[leaf];
    map = store_.make(Kind::MapStore, map->type(), {map, i, scalars[leaf]});
  }
}

}  // namespace heddle::symex
