#include "symex/value.h"

#include <algorithm>

#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostLeaves = 256;  // scalars in an element that a table can hold

}  // namespace

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
    result.push_back({expr::value_offset(element, store_.data_model()), normal(element)});
  } else if (element->is(expr::TypeKind::Union)) {
    if (bit_size(element) > 0)
      result.push_back({0, store_.unsigned_type(static_cast<unsigned>(bit_size(element)))});
  } else if (element->is(expr::TypeKind::Struct)) {
    for (const expr::Field& field : element->record().fields)
      if (field.is_bit_field)
        result.push_back({field.bit_offset, normal(field.type)});
      else
        append(field.type, field.bit_offset);
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

}  // namespace heddle::symex
