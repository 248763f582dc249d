#include "symex/value.h"

#include <algorithm>

#include "support/check.h"
#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostLeaves = 256;  // scalars in an element that a table can hold
constexpr uint64_t kExpandReads = 16;  // arrays up to this size are read symbolically element by element
constexpr uint64_t kExpandWrites = 8;  // likewise for writes
// A pointer out of a table may lead anywhere; one that is chosen from elements leads where they do.
constexpr uint64_t kExpandPointers = 64;
constexpr uint64_t kMostMixedBits = 4096;  // values of different shapes are merged as bits up to this size

uint64_t field_bits(Values& values, const expr::Field& field) {
  return field.is_bit_field ? field.type->width() : values.bit_size(field.type);
}

}  // namespace

uint64_t Values::bit_size(TypeRef type) {
  return expr::size_of(type, store_.data_model()) * 8;
}

ExprRef Values::make(Kind kind, TypeRef type, std::initializer_list<ExprRef> operands, uint64_t index) {
  return simplifier_.simplify(store_.make(kind, type, operands, index));
}

ExprRef Values::make(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
  return simplifier_.simplify(store_.make(kind, type, operands, index));
}

ExprRef Values::negate(ExprRef a) {
  return a->is(Kind::Not) ? a->operand(0) : simplifier_.simplify(store_.negation(a));
}

ExprRef Values::both(ExprRef a, ExprRef b) {
  if (a == b || is_true(b) || is_false(a)) return a;
  if (is_true(a) || is_false(b)) return b;
  if (negate(a) == b) return boolean(false);
  // match: (x && c) && c
  // result: x && c
  if (a->is(Kind::And) && (a->operand(1) == b || a->operand(0) == b)) return a;
  return simplifier_.simplify(store_.binary(Kind::And, a, b));
}

ExprRef Values::either(ExprRef a, ExprRef b) {
  if (a == b || is_false(b) || is_true(a)) return a;
  if (is_false(a) || is_true(b)) return b;
  if (negate(a) == b) return boolean(true);
  if (a->is(Kind::And) && b->is(Kind::And) && a->operand(0) == b->operand(0)) {
    // match: (x && c) || (x && !c)
    // result: x
    if (negate(a->operand(1)) == b->operand(1)) return a->operand(0);
    // match: (x && c) || (x && d)
    // result: x && (c || d)
    return both(a->operand(0), either(a->operand(1), b->operand(1)));
  }
  // match: x || (x && c)
  // result: x
  if (b->is(Kind::And) && b->operand(0) == a) return a;
  if (a->is(Kind::And) && a->operand(0) == b) return b;
  return simplifier_.simplify(store_.binary(Kind::Or, a, b));
}

ExprRef Values::choose(ExprRef condition, ExprRef a, ExprRef b) {
  if (a == b || is_true(condition)) return a;
  if (is_false(condition)) return b;
  // match: c ? (c ? x : y) : z
  // result: c ? x : z
  if (a->is(Kind::Ite) && a->operand(0) == condition) a = a->operand(1);
  if (b->is(Kind::Ite) && b->operand(0) == condition) b = b->operand(2);
  if (a == b) return a;
  return simplifier_.simplify(store_.ite(condition, a, b));
}

ExprRef Values::cast(TypeRef type, ExprRef a) {
  type = normal(type);
  if (a->type() == type) return a;
  return simplifier_.simplify(store_.make(Kind::Cast, type, {a}));
}

ExprRef Values::to_bits(ExprRef scalar) {
  TypeRef type = scalar->type();
  if (type->is_bool()) return cast(store_.unsigned_type(8), scalar);
  if (type->is_bitvector()) return cast(store_.unsigned_type(type->width()), scalar);
  // match: reinterpret(reinterpret(bits))
  // result: bits
  if (scalar->is(Kind::Reinterpret) && scalar->operand(0)->type() == store_.unsigned_type(type->width()))
    return scalar->operand(0);
  ExprRef bits = make(Kind::Reinterpret, store_.unsigned_type(type->width()), {scalar});
  const auto stored = static_cast<unsigned>(bit_size(type));
  return stored > type->width() ? cast(store_.unsigned_type(stored), bits) : bits;
}

ExprRef Values::from_bits(ExprRef bits, TypeRef type) {
  type = normal(type);
  if (type->is_bool()) return binary(Kind::Ne, bits, store_.constant(bits->type(), 0));
  if (bits->type()->width() > type->width())
    bits = make(Kind::Extract, store_.unsigned_type(type->width()), {bits}, 0);
  if (type->is_bitvector()) return cast(type, bits);
  if (bits->is(Kind::Reinterpret) && bits->operand(0)->type() == type) return bits->operand(0);
  return make(Kind::Reinterpret, type, {bits});
}

Value Values::scalar(ExprRef e) {
  Value value(new Node);
  value->scalar = e;
  value->type = e->type();
  return value;
}

const std::vector<Leaf>& Values::leaves(TypeRef element) {
  if (auto found = leaves_.find(element); found != leaves_.end()) return found->second;
  std::vector<Leaf> result;
  auto append = [&](TypeRef type, uint64_t offset) {
    for (const Leaf& leaf : std::vector<Leaf>(leaves(type)))
      result.push_back({offset + leaf.bit_offset, leaf.type});
    if (result.size() > kMostLeaves) throw Limit("an array of large elements is indexed symbolically");
  };
  if (element->is_scalar()) {
    result.push_back({0, normal(element)});
  } else if (element->is(expr::TypeKind::Union)) {
    if (bit_size(element) > 0)
      result.push_back({0, store_.unsigned_type(static_cast<unsigned>(bit_size(element)))});
  } else if (element->is(expr::TypeKind::Struct)) {
    for (const expr::Field& field : element->record().fields) append(field.type, field.bit_offset);
  } else if (element->is_array()) {
    for (uint64_t i = 0; i < element->count(); ++i)
      append(element->element(), i * bit_size(element->element()));
  }
  return leaves_[element] = std::move(result);
}

Value Values::array_of(TypeRef element, uint64_t count, std::vector<ExprRef> background) {
  Value value(new Node);
  value->shape = Shape::Array;
  value->type = element;
  value->elements = PersistentVector<Value>(count, Value());
  value->maps = std::move(background);
  return value;
}

Value Values::zero(TypeRef type) {
  if (type->is_scalar()) return scalar(store_.constant(normal(type), 0));
  Value value(new Node);
  value->type = type;
  if (type->is(expr::TypeKind::Struct)) {
    value->shape = Shape::Record;
    for (const expr::Field& field : type->record().fields) value->fields.push_back(zero(field.type));
  } else if (type->is(expr::TypeKind::Union)) {
    value->shape = Shape::Bits;
    value->scalar = store_.constant(
        store_.unsigned_type(static_cast<unsigned>(std::max<uint64_t>(8, bit_size(type)))), 0);
  } else if (type->is_array()) {
    TypeRef element = innermost(type);
    std::vector<ExprRef> background;
    try {
      for (const Leaf& leaf : leaves(element))
        background.push_back(store_.make(Kind::MapConst, store_.map(index_type(), leaf.type),
                                         {store_.constant(leaf.type, 0)}));
      return array_of(element, flat_count(type), std::move(background));
    } catch (const Limit&) {
      value->shape = Shape::Array;
      value->type = element;
      value->elements = PersistentVector<Value>(flat_count(type), zero(element));
    }
  }
  return value;
}

Value Values::arbitrary(TypeRef type, const std::string& name) {
  if (type->is_scalar()) return scalar(store_.symbol(name, normal(type)));
  Value value(new Node);
  value->type = type;
  if (type->is(expr::TypeKind::Struct)) {
    value->shape = Shape::Record;
    for (const expr::Field& field : type->record().fields)
      value->fields.push_back(arbitrary(field.type, name + "." + field.name));
  } else if (type->is(expr::TypeKind::Union)) {
    value->shape = Shape::Bits;
    value->scalar = store_.symbol(
        name, store_.unsigned_type(static_cast<unsigned>(std::max<uint64_t>(8, bit_size(type)))));
  } else if (type->is_array()) {
    TypeRef element = innermost(type);
    const uint64_t count = flat_count(type);
    try {
      std::vector<ExprRef> background;
      for (const Leaf& leaf : leaves(element))
        background.push_back(store_.symbol(name + "[]" + std::to_string(background.size()),
                                           store_.map(index_type(), leaf.type)));
      return array_of(element, count, std::move(background));
    } catch (const Limit&) {
      value->shape = Shape::Array;
      value->type = element;
      value->elements = PersistentVector<Value>(count, Value());
      for (uint64_t i = 0; i < count; ++i)
        value->elements.set(i, arbitrary(element, name + "[" + std::to_string(i) + "]"));
    }
  }
  return value;
}

Value& Values::writable(Value& value) {
  if (value.is_unique()) return value;
  Node* copy = new Node;
  copy->shape = value->shape;
  copy->type = value->type;
  copy->scalar = value->scalar;
  copy->fields = value->fields;
  copy->elements = value->elements;
  copy->maps = value->maps;
  value = Value(copy);
  return value;
}

void Values::set_field(Value& record, size_t field, const Value& value) {
  writable(record)->fields[field] = value;
}

// Arrays
// ----------------------------------------------------------------------------------------------------------

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

// Merging
// ---------------------------------------------------------------------------------------------------------

Value Values::choose(ExprRef condition, const Value& a, const Value& b) {
  if (a == b || !b) return a;
  if (!a) return b;
  if (a->shape == Shape::Scalar && b->shape == Shape::Scalar && a->scalar->type() == b->scalar->type())
    return a->scalar == b->scalar ? a : scalar(choose(condition, a->scalar, b->scalar));
  if (a->shape == Shape::Bits && b->shape == Shape::Bits && a->scalar->type() == b->scalar->type()) {
    Value result = a;
    writable(result)->scalar = choose(condition, a->scalar, b->scalar);
    return result;
  }
  if (a->shape == Shape::Record && b->shape == Shape::Record && a->type == b->type) {
    Value result = a;
    writable(result);
    for (size_t i = 0; i < a->fields.size(); ++i)
      result->fields[i] = choose(condition, a->fields[i], b->fields[i]);
    return result;
  }
  const bool arrays = (a->shape == Shape::Array || a->shape == Shape::Table) &&
                      (b->shape == Shape::Array || b->shape == Shape::Table) && a->type == b->type &&
                      a->elements.size() == b->elements.size();
  if (!arrays) throw Limit("one object is used with different types on different paths");
  if (a->shape == Shape::Array && b->shape == Shape::Array && a->maps == b->maps) {
    Value left = a, right = b, result = a;
    writable(result);
    a->elements.for_each_difference(b->elements, [&](uint64_t i) {
      ExprRef at = number(static_cast<int64_t>(i));
      result->elements.set(i, choose(condition, element(left, at), element(right, at)));
    });
    return result;
  }
  Value left = a, right = b;
  make_table(left);
  make_table(right);
  Value result = left;
  writable(result);
  for (size_t leaf = 0; leaf < result->maps.size(); ++leaf) {
    ExprRef& map = result->maps[leaf];
    if (map != right->maps[leaf]) map = store_.ite(condition, map, right->maps[leaf]);
  }
  return result;
}

// Bits
// ------------------------------------------------------------------------------------------------------------

namespace {

struct Piece {
  uint64_t begin;  // bits of the whole
  uint64_t end;
};

// The part of [offset, offset + width) inside [begin, begin + size).
Piece overlap(uint64_t offset, uint64_t width, uint64_t begin, uint64_t size) {
  return {std::max(offset, begin), std::min(offset + width, begin + size)};
}

}  // namespace

ExprRef Values::extract(Value& value, TypeRef type, uint64_t offset, unsigned width) {
  std::vector<ExprRef> pieces;  // low to high
  uint64_t position = offset;
  auto pad_to = [&](uint64_t end) {
    if (position >= end) return;
    // Bytes between fields: arbitrary, and nobody should look at them.
    static uint64_t count = 0;
    pieces.push_back(store_.symbol("$padding!" + std::to_string(count++),
                                   store_.unsigned_type(static_cast<unsigned>(end - position))));
    position = end;
  };
  auto part = [&](Value& inner, TypeRef inner_type, uint64_t begin, uint64_t size) {
    const Piece piece = overlap(offset, width, begin, size);
    if (piece.begin >= piece.end || piece.begin < position) return;
    pad_to(piece.begin);
    pieces.push_back(
        extract(inner, inner_type, piece.begin - begin, static_cast<unsigned>(piece.end - piece.begin)));
    position = piece.end;
  };

  if (value->shape == Shape::Scalar || value->shape == Shape::Bits) {
    ExprRef bits = value->shape == Shape::Bits ? value->scalar : to_bits(value->scalar);
    const bool is_field = value->shape == Shape::Scalar && type->is_bool() && width == 1;
    if (offset == 0 && bits->type()->width() == width) return bits;
    if (is_field || offset + width <= bits->type()->width())
      return make(Kind::Extract, store_.unsigned_type(width), {bits}, offset);
    throw Limit("an access reaches beyond a scalar");
  }
  if (value->shape == Shape::Record) {
    const auto& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i)
      part(value->fields[i], fields[i].type, fields[i].bit_offset, field_bits(*this, fields[i]));
  } else {
    const uint64_t size = bit_size(value->type);
    if (size == 0) throw Limit("an access to elements without size");
    for (uint64_t i = offset / size; i * size < offset + width; ++i) {
      Value inner = element(value, number(static_cast<int64_t>(i)));
      part(inner, value->type, i * size, size);
    }
  }
  pad_to(offset + width);
  ExprRef result = pieces[0];
  for (size_t i = 1; i < pieces.size(); ++i) result = binary(Kind::Concat, pieces[i], result);
  return result;
}

void Values::deposit(Value& value, TypeRef type, uint64_t offset, ExprRef bits) {
  const unsigned width = bits->type()->width();
  auto slice = [&](uint64_t begin, uint64_t end) {  // of the new bits, in positions of the value
    if (begin == offset && end == offset + width) return bits;
    return make(Kind::Extract, store_.unsigned_type(static_cast<unsigned>(end - begin)), {bits},
                begin - offset);
  };
  if (value->shape == Shape::Scalar || value->shape == Shape::Bits) {
    const bool is_union = value->shape == Shape::Bits;
    ExprRef old = is_union ? value->scalar : to_bits(value->scalar);
    const uint64_t size = old->type()->width();
    ExprRef result = bits;
    if (offset + width > size && !(type->is_bool() && width <= 8))
      throw Limit("an access reaches beyond a scalar");
    if (offset > 0)
      result = binary(Kind::Concat, result,
                      make(Kind::Extract, store_.unsigned_type(static_cast<unsigned>(offset)), {old}, 0));
    if (offset + width < size)
      result = binary(Kind::Concat,
                      make(Kind::Extract, store_.unsigned_type(static_cast<unsigned>(size - offset - width)),
                           {old}, offset + width),
                      result);
    if (is_union)
      writable(value)->scalar = result;
    else
      value = scalar(from_bits(result, type));
    return;
  }
  auto part = [&](uint64_t begin, uint64_t size, auto&& update) {
    const Piece piece = overlap(offset, width, begin, size);
    if (piece.begin < piece.end) update(piece.begin - begin, slice(piece.begin, piece.end));
  };
  if (value->shape == Shape::Record) {
    const auto& fields = type->record().fields;
    writable(value);
    for (size_t i = 0; i < fields.size(); ++i) {
      part(fields[i].bit_offset, field_bits(*this, fields[i]), [&](uint64_t at, ExprRef piece) {
        if (fields[i].is_bit_field && fields[i].type->is_bool())
          value->fields[i] = scalar(binary(Kind::Ne, piece, store_.constant(piece->type(), 0)));
        else
          deposit(value->fields[i], fields[i].type, at, piece);
      });
    }
    return;
  }
  const uint64_t size = bit_size(value->type);
  if (size == 0) throw Limit("an access to elements without size");
  for (uint64_t i = offset / size; i * size < offset + width; ++i) {
    part(i * size, size, [&](uint64_t at, ExprRef piece) {
      ExprRef index = number(static_cast<int64_t>(i));
      Value inner = element(value, index);
      deposit(inner, value->type, at, piece);
      set_element(value, index, inner);
    });
  }
}

}  // namespace heddle::symex
