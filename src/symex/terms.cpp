#include "symex/terms.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

uint64_t Terms::bit_size(TypeRef type) {
  return expr::size_of(type, store_.data_model()) * 8;
}

ExprRef Terms::make(Kind kind, TypeRef type, std::initializer_list<ExprRef> operands, uint64_t index) {
  return simplifier_.simplify(store_.make(kind, type, operands, index));
}

ExprRef Terms::make(Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
  return simplifier_.simplify(store_.make(kind, type, operands, index));
}

ExprRef Terms::negate(ExprRef a) {
  return a->is(Kind::Not) ? a->operand(0) : simplifier_.simplify(store_.negation(a));
}

ExprRef Terms::both(ExprRef a, ExprRef b) {
  if (a == b || is_true(b) || is_false(a)) return a;
  if (is_true(a) || is_false(b)) return b;
  if (negate(a) == b) return boolean(false);
  // match: (x && c) && c
  // result: x && c
  if (a->is(Kind::And) && (a->operand(1) == b || a->operand(0) == b)) return a;
  return simplifier_.simplify(store_.binary(Kind::And, a, b));
}

ExprRef Terms::either(ExprRef a, ExprRef b) {
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

ExprRef Terms::choose(ExprRef condition, ExprRef a, ExprRef b) {
  if (a == b || is_true(condition)) return a;
  if (is_false(condition)) return b;
  // match: c ? (c ? x : y) : z
  // result: c ? x : z
  if (a->is(Kind::Ite) && a->operand(0) == condition) a = a->operand(1);
  if (b->is(Kind::Ite) && b->operand(0) == condition) b = b->operand(2);
  if (a == b) return a;
  return simplifier_.simplify(store_.ite(condition, a, b));
}

ExprRef Terms::cast(TypeRef type, ExprRef a) {
  type = normal(type);
  if (a->type() == type) return a;
  return simplifier_.simplify(store_.make(Kind::Cast, type, {a}));
}

ExprRef Terms::to_bits(ExprRef scalar) {
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

ExprRef Terms::from_bits(ExprRef bits, TypeRef type) {
  type = normal(type);
  if (type->is_bool()) return binary(Kind::Ne, bits, store_.constant(bits->type(), 0));
  if (bits->type()->width() > type->width())
    bits = make(Kind::Extract, store_.unsigned_type(type->width()), {bits}, 0);
  if (type->is_bitvector()) return cast(type, bits);
  if (bits->is(Kind::Reinterpret) && bits->operand(0)->type() == type) return bits->operand(0);
  return make(Kind::Reinterpret, type, {bits});
}

}  // namespace heddle::symex
