// Expressions of symbolic execution, simplified as they are made.
//
// Pointers have one type inside symbolic execution, Terms::pointer_type(): what they point to does not
// matter.
#pragma once

#include "expr/expr.h"
#include "expr/simplify.h"

namespace heddle::symex {

inline bool is_constant(expr::ExprRef e) {
  return e->is(expr::Kind::Constant);
}

// A signed index-type constant.
inline int64_t as_number(expr::ExprRef e) {
  return e->value().sextOrTrunc(64).getSExtValue();
}

class Terms {
 public:
  explicit Terms(expr::Store& store) : store_(store), simplifier_(store) {}

  expr::Store& store() { return store_; }
  expr::TypeRef pointer_type() { return store_.pointer(store_.unsigned_type(8)); }
  expr::TypeRef index_type() { return store_.difference_type(); }
  // The type that values of `type` have here: pointers become pointer_type().
  expr::TypeRef normal(expr::TypeRef type) { return type->is_pointer() ? pointer_type() : type; }

  expr::ExprRef make(expr::Kind kind, expr::TypeRef type, std::initializer_list<expr::ExprRef> operands,
                     uint64_t index = 0);
  expr::ExprRef make(expr::Kind kind, expr::TypeRef type, std::span<const expr::ExprRef> operands,
                     uint64_t index = 0);
  expr::ExprRef unary(expr::Kind kind, expr::ExprRef a) {
    return simplifier_.simplify(store_.unary(kind, a));
  }
  expr::ExprRef binary(expr::Kind kind, expr::ExprRef a, expr::ExprRef b) {
    return simplifier_.simplify(store_.binary(kind, a, b));
  }
  expr::ExprRef both(expr::ExprRef a, expr::ExprRef b);
  expr::ExprRef either(expr::ExprRef a, expr::ExprRef b);
  expr::ExprRef negate(expr::ExprRef a);
  expr::ExprRef choose(expr::ExprRef condition, expr::ExprRef a, expr::ExprRef b);
  expr::ExprRef cast(expr::TypeRef type, expr::ExprRef a);
  expr::ExprRef boolean(bool value) { return store_.boolean(value); }
  expr::ExprRef number(int64_t value) { return store_.constant(index_type(), static_cast<uint64_t>(value)); }
  bool is_true(expr::ExprRef e) { return e == store_.boolean(true); }
  bool is_false(expr::ExprRef e) { return e == store_.boolean(false); }
  expr::ExprRef to_bits(expr::ExprRef scalar);                        // as an unsigned bit-vector
  expr::ExprRef from_bits(expr::ExprRef bits, expr::TypeRef scalar);  // back, of the same width
  uint64_t bit_size(expr::TypeRef type);

 protected:
  expr::Store& store_;

 private:
  expr::Simplifier simplifier_;
};

}  // namespace heddle::symex
