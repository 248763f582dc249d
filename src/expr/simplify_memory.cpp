// Pointers, aggregates and maps. Places stay places: an element or member is only replaced where what it is
// taken from is a value.
#include "expr/simplify_rules.h"

namespace heddle::expr {

namespace {

// The same index, given in types that may differ.
bool is_same_index(ExprRef a, ExprRef b) {
  return a->value().getZExtValue() == b->value().getZExtValue();
}

llvm::APInt widened(ExprRef index, unsigned width) {
  return index->type()->is_signed() ? index->value().sextOrTrunc(width) : index->value().zextOrTrunc(width);
}

}  // namespace

ExprRef Rewriter::rewrite_pointer(ExprRef e) {
  const ExprRef a = e->operand(0);
  switch (e->kind()) {
    case Kind::Deref:
      // match:  *&x
      // result: x
      return a->is(Kind::AddressOf) && a->operand(0)->type() == e->type() ? a->operand(0) : e;
    case Kind::AddressOf:
      // match:  &*p
      // result: p
      return a->is(Kind::Deref) && a->operand(0)->type() == e->type() ? a->operand(0) : e;
    case Kind::PointerAdd: {
      const ExprRef i = e->operand(1);
      // match:  pointer_add(p, 0)
      // result: p
      if (is_zero(i)) return a;
      if (!a->is(Kind::PointerAdd) || !is_constant(i) || !is_constant(a->operand(1))) return e;
      // match:  pointer_add(pointer_add(p, k1), k2), whose elements have one size
      // result: pointer_add(p, k1 + k2), computed at pointer width
      const TypeRef type = store_.difference_type();
      const llvm::APInt sum = widened(a->operand(1), type->width()) + widened(i, type->width());
      return store_.make(Kind::PointerAdd, e->type(), {a->operand(0), store_.constant(type, sum)});
    }
    default:
      // match:  pointer_sub(p, p) with p total
      // result: 0
      if (a == e->operand(1)) return unless_partial(e, a, store_.constant(e->type(), 0));
      return e;
  }
}

ExprRef Rewriter::rewrite_index(ExprRef e) {
  const ExprRef array = e->operand(0);
  const ExprRef i = e->operand(1);
  if (!is_inside(i, array->type())) return e;
  const uint64_t number = i->value().getZExtValue();
  switch (array->kind()) {
    case Kind::Zero:
      // match:  (zero:T[n])[k]
      // result: the zero of T
      return store_.zero(e->type());
    case Kind::String: {
      // match:  ("text":T[n])[k]
      // result: the byte, or 0 behind the text
      const std::string& text = array->text();
      return store_.constant(e->type(), number < text.size() ? static_cast<unsigned char>(text[number]) : 0);
    }
    case Kind::ArrayFill:
      // match:  array_fill:T[n](v)[k]
      // result: v
      return array->operand(0);
    case Kind::ArrayLiteral:
      // match:  array:T[n](v0, v1, …)[k] with the array total
      // result: vk
      return unless_partial(e, array, array->operand(number));
    case Kind::WithIndex: {
      if (!is_inside(array->operand(1), array->type())) return e;
      // match:  with_index(a, k, v)[k] with a total
      // result: v
      if (is_same_index(array->operand(1), i)) return unless_partial(e, array->operand(0), array->operand(2));
      // match:  with_index(a, k, v)[l] with v total
      // result: a[l]
      return unless_partial(e, array->operand(2), store_.index(array->operand(0), i));
    }
    default:
      return e;
  }
}

ExprRef Rewriter::rewrite_member(ExprRef e) {
  const ExprRef record = e->operand(0);
  switch (record->kind()) {
    case Kind::Zero:
      // match:  (zero:T).f
      // result: the zero of f's type
      return store_.zero(e->type());
    case Kind::StructLiteral:
      // match:  struct:T(v0, v1, …).f with the struct total
      // result: the value of f
      return unless_partial(e, record, record->operand(e->index()));
    case Kind::UnionLiteral:
      // match:  union:T(f, v).f
      // result: v
      return record->index() == e->index() ? record->operand(0) : e;
    case Kind::WithMember:
      // match:  with_member(f, r, v).f with r total
      // result: v
      if (record->index() == e->index()) return unless_partial(e, record->operand(0), record->operand(1));
      // match:  with_member(f, r, v).g of a struct, with v total
      // result: r.g
      if (!record->type()->is(TypeKind::Struct)) return e;
      return unless_partial(e, record->operand(1), store_.member(record->operand(0), e->index()));
    default:
      return e;
  }
}

ExprRef Rewriter::rewrite_update(ExprRef e) {
  const ExprRef base = e->operand(0);
  if (base->kind() != e->kind()) return e;
  if (e->is(Kind::WithMember)) {
    // match:  with_member(f, with_member(f, r, v), w) with v total
    // result: with_member(f, r, w)
    if (base->index() != e->index()) return e;
    const ExprRef result = store_.make(e->kind(), e->type(), {base->operand(0), e->operand(1)}, e->index());
    return unless_partial(e, base->operand(1), result);
  }
  // match:  with_index(with_index(a, k, v), k, w), map_store(map_store(m, i, v), i, w) with v total
  // result: with_index(a, k, w), map_store(m, i, w)
  if (base->operand(1) != e->operand(1)) return e;
  const ExprRef result = store_.make(e->kind(), e->type(), {base->operand(0), e->operand(1), e->operand(2)});
  return unless_partial(e, base->operand(2), result);
}

ExprRef Rewriter::rewrite_map_select(ExprRef e) {
  const ExprRef map = e->operand(0);
  const ExprRef i = e->operand(1);
  // match:  map_select(map_const(v), i) with i total
  // result: v
  if (map->is(Kind::MapConst)) return unless_partial(e, i, map->operand(0));
  if (!map->is(Kind::MapStore)) return e;
  // match:  map_select(map_store(m, i, v), i) with m and i total
  // result: v
  if (map->operand(1) == i && !i->type()->is_float())
    return is_total(map->operand(0)) ? unless_partial(e, i, map->operand(2)) : e;
  // match:  map_select(map_store(m, k, v), l) with different constants and v total
  // result: map_select(m, l)
  if (is_constant(i) && is_constant(map->operand(1)) && i != map->operand(1) && !i->type()->is_float())
    return unless_partial(e, map->operand(2), store_.binary(Kind::MapSelect, map->operand(0), i));
  return e;
}

}  // namespace heddle::expr
