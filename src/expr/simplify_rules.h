// The rules of the simplifier, one function per group of kinds. Each is given an expression whose operands
// are in normal form and returns what the first rule that fits makes of it, or the expression itself.
#pragma once

#include "expr/simplify.h"

namespace heddle::expr {

class Rewriter {
 public:
  Rewriter(Store& store, Totality& totality, Simplifier& simplifier)
      : store_(store), totality_(totality), simplifier_(simplifier) {}

  ExprRef rewrite(ExprRef e);

 private:
  // simplify_logic.cpp
  ExprRef rewrite_not(ExprRef e);
  ExprRef rewrite_and(ExprRef e);
  ExprRef rewrite_or(ExprRef e);
  ExprRef rewrite_implies(ExprRef e);
  ExprRef rewrite_ite(ExprRef e);
  ExprRef rewrite_bool_ite(ExprRef e);
  ExprRef rewrite_equality(ExprRef e);
  ExprRef rewrite_equality_with_constant(ExprRef e);
  ExprRef rewrite_order(ExprRef e);
  ExprRef rewrite_quantifier(ExprRef e);
  // simplify_arithmetic.cpp
  ExprRef rewrite_arithmetic(ExprRef e);
  ExprRef rewrite_sum(ExprRef e);
  ExprRef rewrite_product(ExprRef e);
  ExprRef rewrite_quotient(ExprRef e);
  ExprRef rewrite_bitwise(ExprRef e);
  ExprRef rewrite_shift(ExprRef e);
  ExprRef rewrite_overflow(ExprRef e);
  ExprRef rewrite_extract(ExprRef e);
  ExprRef rewrite_concat(ExprRef e);
  ExprRef rewrite_cast(ExprRef e);
  ExprRef rewrite_reinterpret(ExprRef e);
  ExprRef rewrite_rounded(ExprRef e);
  // simplify_memory.cpp
  ExprRef rewrite_pointer(ExprRef e);
  ExprRef rewrite_index(ExprRef e);
  ExprRef rewrite_member(ExprRef e);
  ExprRef rewrite_update(ExprRef e);
  ExprRef rewrite_map_select(ExprRef e);

  ExprRef fold(ExprRef e);
  bool is_total(ExprRef e) { return totality_.is_total(e); }
  // `result` if dropping `dropped` cannot be noticed, else e.
  ExprRef unless_partial(ExprRef e, ExprRef dropped, ExprRef result) {
    return is_total(dropped) ? result : e;
  }
  ExprRef negated(ExprRef e) { return simplifier_.settle(store_.negation(e)); }
  ExprRef settled(Kind kind, ExprRef a, ExprRef b) { return simplifier_.settle(store_.binary(kind, a, b)); }

  Store& store_;
  Totality& totality_;
  Simplifier& simplifier_;
};

inline bool is_constant(ExprRef e) {
  return e->is(Kind::Constant);
}
inline bool is_true(ExprRef e) {
  return is_constant(e) && e->type()->is_bool() && e->small_value() == 1;
}
inline bool is_false(ExprRef e) {
  return is_constant(e) && e->type()->is_bool() && e->small_value() == 0;
}
inline bool is_whole_number(TypeRef type) {
  return type->is_bitvector() || type->is(TypeKind::Integer);
}
inline bool is_zero(ExprRef e) {
  return is_constant(e) && is_whole_number(e->type()) && e->value().isZero();
}
// The number 1; the pattern 1 of a signed type of one bit is the number -1.
inline bool is_one(ExprRef e) {
  if (!is_constant(e) || !is_whole_number(e->type())) return false;
  const llvm::APInt value = e->value();
  const bool has_sign = e->type()->is(TypeKind::Integer) || e->type()->is_signed();
  return value.isOne() && !(has_sign && value.getBitWidth() == 1);
}
inline bool is_all_ones(ExprRef e) {
  return is_constant(e) && e->type()->is_bitvector() && e->value().isAllOnes();
}
// Whether the index is a constant that lies inside the array.
bool is_inside(ExprRef index, TypeRef array);
// Whether one of two bools is the negation of the other, as far as their shape shows it.
bool are_complements(ExprRef a, ExprRef b);

}  // namespace heddle::expr
