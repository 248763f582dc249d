// Logic, comparison and quantifiers. `a && b` evaluates b only if a holds, so b may always be dropped where a
// is false, but a only if it is total.
#include "expr/simplify_rules.h"

namespace heddle::expr {

namespace {

// `a < b` and `b <= a` are complements unless floats are compared.
bool is_opposite_order(ExprRef a, ExprRef b) {
  return a->is(Kind::Lt) && b->is(Kind::Le) && a->operand(0) == b->operand(1) &&
         a->operand(1) == b->operand(0) && !a->operand(0)->type()->is_float();
}

bool is_opposite_equality(ExprRef a, ExprRef b) {
  return a->is(Kind::Eq) && b->is(Kind::Ne) && a->operand(0) == b->operand(0) &&
         a->operand(1) == b->operand(1);
}

}  // namespace

bool are_complements(ExprRef a, ExprRef b) {
  if (a->is(Kind::Not) && a->operand(0) == b) return true;
  if (b->is(Kind::Not) && b->operand(0) == a) return true;
  return is_opposite_order(a, b) || is_opposite_order(b, a) || is_opposite_equality(a, b) ||
         is_opposite_equality(b, a);
}

ExprRef Rewriter::rewrite_not(ExprRef e) {
  const ExprRef a = e->operand(0);
  // match:  !!a
  // result: a
  if (a->is(Kind::Not)) return a->operand(0);
  // match:  !(a == b), also of floats
  // result: a != b, and the other way round
  if (a->is(Kind::Eq)) return store_.binary(Kind::Ne, a->operand(0), a->operand(1));
  if (a->is(Kind::Ne)) return store_.binary(Kind::Eq, a->operand(0), a->operand(1));
  // match:  !(a < b), not of floats, where a NaN makes both orders false
  // result: b <= a, and the other way round
  if ((a->is(Kind::Lt) || a->is(Kind::Le)) && !a->operand(0)->type()->is_float())
    return store_.binary(a->is(Kind::Lt) ? Kind::Le : Kind::Lt, a->operand(1), a->operand(0));
  return e;
}

ExprRef Rewriter::rewrite_and(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  // match:  true && b
  // result: b
  if (is_true(a)) return b;
  // match:  false && b
  // result: false
  if (is_false(a)) return a;
  // match:  a && true, a && a
  // result: a
  if (is_true(b) || a == b) return a;
  // match:  a && false, a && !a with a total
  // result: false
  if (is_false(b) || are_complements(a, b)) return unless_partial(e, a, store_.boolean(false));
  // match:  a && (a && c), with nothing evaluated twice that was not
  // result: a && c
  if (b->is(Kind::And) && b->operand(0) == a) return b;
  return e;
}

ExprRef Rewriter::rewrite_or(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  // match:  false || b
  // result: b
  if (is_false(a)) return b;
  // match:  true || b
  // result: true
  if (is_true(a)) return a;
  // match:  a || false, a || a
  // result: a
  if (is_false(b) || a == b) return a;
  // match:  a || true, a || !a with a total
  // result: true
  if (is_true(b) || are_complements(a, b)) return unless_partial(e, a, store_.boolean(true));
  // match:  a || (a || c)
  // result: a || c
  if (b->is(Kind::Or) && b->operand(0) == a) return b;
  return e;
}

ExprRef Rewriter::rewrite_implies(ExprRef e) {
  // match:  a ==> b
  // result: !a || b, which evaluates b in the same states
  return store_.binary(Kind::Or, negated(e->operand(0)), e->operand(1));
}

ExprRef Rewriter::rewrite_ite(ExprRef e) {
  const ExprRef c = e->operand(0);
  const ExprRef a = e->operand(1);
  const ExprRef b = e->operand(2);
  // match:  ite(true, a, b), ite(false, a, b)
  // result: a, b
  if (is_constant(c)) return is_true(c) ? a : b;
  // match:  ite(c, a, a) with c total
  // result: a
  if (a == b) return unless_partial(e, c, a);
  // match:  ite(!c, a, b), ite(x != y, a, b)
  // result: ite(c, b, a), ite(x == y, b, a)
  if (c->is(Kind::Not) || c->is(Kind::Ne)) return store_.ite(negated(c), b, a);
  // match:  ite(c, ite(c, x, y), b)
  // result: ite(c, x, b), and likewise on the other side
  if (a->is(Kind::Ite) && a->operand(0) == c) return store_.ite(c, a->operand(1), b);
  if (b->is(Kind::Ite) && b->operand(0) == c) return store_.ite(c, a, b->operand(2));
  return e->type()->is_bool() ? rewrite_bool_ite(e) : e;
}

ExprRef Rewriter::rewrite_bool_ite(ExprRef e) {
  const ExprRef c = e->operand(0);
  const ExprRef a = e->operand(1);
  const ExprRef b = e->operand(2);
  // match:  ite(c, true, false), ite(c, false, true)
  // result: c, !c
  if (is_true(a) && is_false(b)) return c;
  if (is_false(a) && is_true(b)) return negated(c);
  // match:  ite(c, true, b), ite(c, a, false)
  // result: c || b, c && a
  if (is_true(a)) return store_.binary(Kind::Or, c, b);
  if (is_false(b)) return store_.binary(Kind::And, c, a);
  // match:  ite(c, false, b), ite(c, a, true)
  // result: !c && b, !c || a
  if (is_false(a)) return store_.binary(Kind::And, negated(c), b);
  if (is_true(b)) return store_.binary(Kind::Or, negated(c), a);
  return e;
}

ExprRef Rewriter::rewrite_equality(ExprRef e) {
  const bool is_equal = e->is(Kind::Eq);
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  const TypeRef type = a->type();
  // match:  constant == b
  // result: b == constant
  if (is_constant(a)) return store_.binary(e->kind(), b, a);
  // match:  a == a with a total and no float, where NaN differs from itself
  // result: true (of != : false)
  if (a == b && !type->is_float()) return unless_partial(e, a, store_.boolean(is_equal));
  // match:  a == !a of bools, with a total
  // result: false (of != : true)
  if (type->is_bool() && are_complements(a, b)) return unless_partial(e, a, store_.boolean(!is_equal));
  return is_constant(b) ? rewrite_equality_with_constant(e) : e;
}

ExprRef Rewriter::rewrite_equality_with_constant(ExprRef e) {
  const bool is_equal = e->is(Kind::Eq);
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  const TypeRef type = a->type();
  // match:  a == true, a == false (of != the other way round)
  // result: a, !a
  if (type->is_bool()) return is_true(b) == is_equal ? a : negated(a);
  // match:  &x == null with x a symbol or a member of one: objects do not lie at null
  // result: false (of != : true)
  if (a->is(Kind::AddressOf) && b->value().isZero()) {
    ExprRef place = a->operand(0);
    while (place->is(Kind::Member)) place = place->operand(0);
    return place->is(Kind::Symbol) ? store_.boolean(!is_equal) : e;
  }
  // match:  ite(c, k1, k2) == k3 with constants, no floats
  // result: c, !c, or with c total a truth value
  if (a->is(Kind::Ite) && is_constant(a->operand(1)) && is_constant(a->operand(2)) && !type->is_float()) {
    const bool first = (a->operand(1) == b) == is_equal;
    const bool second = (a->operand(2) == b) == is_equal;
    if (first == second) return unless_partial(e, a->operand(0), store_.boolean(first));
    return first ? a->operand(0) : negated(a->operand(0));
  }
  if (!is_whole_number(type)) return e;
  // match:  x + k1 == k2
  // result: x == k2 - k1
  if (a->is(Kind::Add) && is_constant(a->operand(1)))
    return store_.binary(e->kind(), a->operand(0), settled(Kind::Sub, b, a->operand(1)));
  // match:  cast:T(x) == k where T is wider than the bit-vector or bool x, which is extended by its own sign
  // result: x == k in x's type, or if k is no value of it and x is total, false (of != : true)
  if (a->is(Kind::Cast) && type->is_bitvector()) {
    const ExprRef x = a->operand(0);
    const TypeRef from = x->type();
    if (!from->is_bool() && !from->is_bitvector()) return e;
    const bool from_signed = from->is_bitvector() && from->is_signed();
    if (from->width() >= type->width()) return e;
    const llvm::APInt narrow = b->value().trunc(from->width());
    const llvm::APInt back = from_signed ? narrow.sext(type->width()) : narrow.zext(type->width());
    if (back != b->value()) return unless_partial(e, x, store_.boolean(!is_equal));
    return store_.binary(e->kind(), x, store_.constant(from, narrow));
  }
  return e;
}

ExprRef Rewriter::rewrite_order(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  // match:  a > b, a >= b
  // result: b < a, b <= a
  if (e->is(Kind::Gt) || e->is(Kind::Ge)) return store_.binary(e->is(Kind::Gt) ? Kind::Lt : Kind::Le, b, a);
  const bool is_strict = e->is(Kind::Lt);
  const TypeRef type = a->type();
  if (type->is_float() || type->is(TypeKind::Integer)) return e;
  // match:  a < a, a <= a with a total
  // result: false, true
  if (a == b) return unless_partial(e, a, store_.boolean(!is_strict));
  const bool has_sign = type->is_bitvector() && type->is_signed();
  const unsigned width = type->width();
  const llvm::APInt least = has_sign ? llvm::APInt::getSignedMinValue(width) : llvm::APInt::getZero(width);
  const llvm::APInt greatest =
      has_sign ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width);
  // match:  a < least, greatest < b with the other operand total
  // result: false
  if (is_strict && is_constant(b) && b->value() == least) return unless_partial(e, a, store_.boolean(false));
  if (is_strict && is_constant(a) && a->value() == greatest)
    return unless_partial(e, b, store_.boolean(false));
  // match:  least <= b, a <= greatest with the other operand total
  // result: true
  if (!is_strict && is_constant(a) && a->value() == least) return unless_partial(e, b, store_.boolean(true));
  if (!is_strict && is_constant(b) && b->value() == greatest)
    return unless_partial(e, a, store_.boolean(true));
  return e;
}

ExprRef Rewriter::rewrite_quantifier(ExprRef e) {
  // match:  forall(…; k), exists(…; k) with a truth value k; no type is empty
  // result: k
  const ExprRef body = e->operands().back();
  return is_constant(body) ? body : e;
}

}  // namespace heddle::expr
