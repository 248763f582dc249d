// Arithmetic, bits and conversions. Identities of numbers hold for bit-vectors (modulo 2^width) and
// mathematical integers; floats have few, because of rounding, signed zeros and NaN.
#include "expr/rounded.h"
#include "expr/simplify_rules.h"

namespace heddle::expr {

ExprRef Rewriter::rewrite_arithmetic(ExprRef e) {
  // match:  - -a, also of floats: the sign bit flips twice
  // result: a
  if (e->is(Kind::Neg)) return e->operand(0)->is(Kind::Neg) ? e->operand(0)->operand(0) : e;
  if (!is_whole_number(e->type())) return e;
  switch (e->kind()) {
    case Kind::Add:
    case Kind::Sub:
      return rewrite_sum(e);
    case Kind::Mul:
      return rewrite_product(e);
    default:
      return rewrite_quotient(e);
  }
}

ExprRef Rewriter::rewrite_sum(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  if (e->is(Kind::Sub)) {
    // match:  a - k
    // result: a + (-k)
    if (is_constant(b)) return store_.binary(Kind::Add, a, simplifier_.settle(store_.unary(Kind::Neg, b)));
    // match:  0 - b
    // result: -b
    if (is_zero(a)) return store_.unary(Kind::Neg, b);
    // match:  a - a with a total
    // result: 0
    if (a == b) return unless_partial(e, a, store_.constant(e->type(), 0));
    return e;
  }
  // match:  k + b
  // result: b + k
  if (is_constant(a)) return store_.binary(Kind::Add, b, a);
  // match:  a + 0
  // result: a
  if (is_zero(b)) return a;
  // match:  (x + k1) + k2
  // result: x + (k1 + k2)
  if (is_constant(b) && a->is(Kind::Add) && is_constant(a->operand(1)))
    return store_.binary(Kind::Add, a->operand(0), settled(Kind::Add, a->operand(1), b));
  return e;
}

ExprRef Rewriter::rewrite_product(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  // match:  k * b
  // result: b * k
  if (is_constant(a)) return store_.binary(Kind::Mul, b, a);
  // match:  a * 0 with a total
  // result: 0
  if (is_zero(b)) return unless_partial(e, a, b);
  // match:  a * 1
  // result: a
  if (is_one(b)) return a;
  // match:  (x * k1) * k2
  // result: x * (k1 * k2)
  if (is_constant(b) && a->is(Kind::Mul) && is_constant(a->operand(1)))
    return store_.binary(Kind::Mul, a->operand(0), settled(Kind::Mul, a->operand(1), b));
  return e;
}

ExprRef Rewriter::rewrite_quotient(ExprRef e) {
  const bool is_div = e->is(Kind::Div);
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  // match:  a / 1
  // result: a
  if (is_div && is_one(b)) return a;
  // match:  a % 1 with a total
  // result: 0
  if (!is_div && is_one(b)) return unless_partial(e, a, store_.constant(e->type(), 0));
  // match:  a % 0
  // result: a, and of a / 0 with a total: 0 (the table of choices)
  if (is_zero(b)) return is_div ? unless_partial(e, a, b) : a;
  if (!e->type()->is_bitvector() || e->type()->is_signed() || !is_constant(b) || !b->value().isPowerOf2())
    return e;
  // match:  a / 2^k, a % 2^k of unsigned numbers
  // result: a >> k, a & (2^k - 1)
  const unsigned shift = b->value().logBase2();
  if (is_div) return store_.binary(Kind::Shr, a, store_.constant(e->type(), shift));
  return store_.binary(Kind::BitAnd, a, store_.constant(e->type(), b->value() - 1));
}

ExprRef Rewriter::rewrite_bitwise(ExprRef e) {
  const ExprRef a = e->operand(0);
  // match:  ~~a
  // result: a
  if (e->is(Kind::BitNot)) return a->is(Kind::BitNot) ? a->operand(0) : e;
  const ExprRef b = e->operand(1);
  // match:  k op b
  // result: b op k
  if (is_constant(a)) return store_.binary(e->kind(), b, a);
  // match:  (x op k1) op k2
  // result: x op (k1 op k2)
  if (is_constant(b) && a->is(e->kind()) && is_constant(a->operand(1)))
    return store_.binary(e->kind(), a->operand(0), settled(e->kind(), a->operand(1), b));
  switch (e->kind()) {
    case Kind::BitAnd:
      // match:  a & 0 with a total; a & ~0; a & a
      // result: 0; a; a
      if (is_zero(b)) return unless_partial(e, a, b);
      if (is_all_ones(b) || a == b) return a;
      return e;
    case Kind::BitOr:
      // match:  a | ~0 with a total; a | 0; a | a
      // result: ~0; a; a
      if (is_all_ones(b)) return unless_partial(e, a, b);
      if (is_zero(b) || a == b) return a;
      return e;
    default:
      // match:  a ^ 0; a ^ ~0; a ^ a with a total
      // result: a; ~a; 0
      if (is_zero(b)) return a;
      if (is_all_ones(b)) return store_.unary(Kind::BitNot, a);
      if (a == b) return unless_partial(e, a, store_.constant(e->type(), 0));
      return e;
  }
}

ExprRef Rewriter::rewrite_shift(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef d = e->operand(1);
  const unsigned width = e->type()->width();
  // match:  a << 0, a >> 0
  // result: a
  if (is_zero(d)) return a;
  // match:  0 << d, 0 >> d with d total
  // result: 0
  if (is_zero(a)) return unless_partial(e, d, a);
  if (!is_constant(d) || d->value().ult(width)) return e;
  // match:  a << k, or unsigned a >> k, with k at least the width and a total
  // result: 0
  if (e->is(Kind::Shl) || !e->type()->is_signed()) return unless_partial(e, a, store_.constant(e->type(), 0));
  // match:  signed a >> k with k at least the width
  // result: a >> (width - 1)
  const ExprRef limited = store_.constant(store_.unsigned_type(32), width - 1);
  return store_.make(Kind::Shr, e->type(), {a, limited});
}

ExprRef Rewriter::rewrite_overflow(ExprRef e) {
  const ExprRef a = e->operand(0);
  const ExprRef b = e->operand(1);
  const bool is_addition = e->is(Kind::OverflowAdd);
  const bool is_product = e->is(Kind::OverflowMul);
  // match:  overflow_add(k, b), overflow_mul(k, b)
  // result: overflow_add(b, k), overflow_mul(b, k)
  if ((is_addition || is_product) && is_constant(a)) return store_.binary(e->kind(), b, a);
  // match:  overflow of a + 0, a - 0, a * 0, a * 1, a / 1 with a total
  // result: false
  const bool never = ((is_addition || e->is(Kind::OverflowSub)) && is_zero(b)) ||
                     (is_product && (is_zero(b) || is_one(b))) || (e->is(Kind::OverflowDiv) && is_one(b));
  if (never) return unless_partial(e, a, store_.boolean(false));
  // match:  overflow_div of unsigned numbers, all total
  // result: false
  if (e->is(Kind::OverflowDiv) && !a->type()->is_signed() && is_total(b))
    return unless_partial(e, a, store_.boolean(false));
  return e;
}

ExprRef Rewriter::rewrite_extract(ExprRef e) {
  const ExprRef a = e->operand(0);
  const unsigned width = e->type()->width();
  const uint64_t low = e->index();
  // match:  extract of all bits
  // result: the operand, reinterpreted if it is signed
  if (width == a->type()->width())
    return a->type() == e->type() ? a : store_.make(Kind::Reinterpret, e->type(), {a});
  // match:  extract(i, extract(j, x)), extract(i, reinterpret(x)) of a bit-vector x
  // result: extract(i + j, x), extract(i, x)
  if (a->is(Kind::Extract)) return store_.make(Kind::Extract, e->type(), {a->operand(0)}, low + a->index());
  const bool is_same_bits = a->is(Kind::Reinterpret) && a->operand(0)->type()->is_bitvector();
  if (is_same_bits) return store_.make(Kind::Extract, e->type(), {a->operand(0)}, low);
  if (a->is(Kind::Concat)) {
    const ExprRef high_part = a->operand(0);
    const ExprRef low_part = a->operand(1);
    const unsigned split = low_part->type()->width();
    // match:  extract inside one part of concat(x, y), the other part total
    // result: extract of that part
    if (low >= split && is_total(low_part))
      return store_.make(Kind::Extract, e->type(), {high_part}, low - split);
    if (low + width <= split && is_total(high_part))
      return store_.make(Kind::Extract, e->type(), {low_part}, low);
  }
  // match:  extract(i, cast:T(x)) inside the bits that x has
  // result: extract(i, x)
  if (a->is(Kind::Cast) && a->operand(0)->type()->is_bitvector() &&
      low + width <= a->operand(0)->type()->width())
    return store_.make(Kind::Extract, e->type(), {a->operand(0)}, low);
  return e;
}

ExprRef Rewriter::rewrite_concat(ExprRef e) {
  const ExprRef high = e->operand(0);
  const ExprRef low = e->operand(1);
  auto are_neighbours = [](ExprRef a, ExprRef b) {
    return a->is(Kind::Extract) && b->is(Kind::Extract) && a->operand(0) == b->operand(0) &&
           a->index() == b->index() + b->type()->width();
  };
  // match:  concat(extract(i + n, x), extract(i, x)), where the second has n bits
  // result: extract(i, x)
  if (are_neighbours(high, low))
    return store_.make(Kind::Extract, e->type(), {low->operand(0)}, low->index());
  // match:  concat(extract(i + n, x), concat(extract(i, x), y))
  // result: concat(extract(i, x), y)
  if (low->is(Kind::Concat) && are_neighbours(high, low->operand(0)))
    return store_.binary(Kind::Concat, settled(Kind::Concat, high, low->operand(0)), low->operand(1));
  return e;
}

ExprRef Rewriter::rewrite_cast(ExprRef e) {
  const ExprRef a = e->operand(0);
  const TypeRef to = e->type();
  const TypeRef middle = a->type();
  // match:  cast:T(a) with a of type T; not of floats, where a signalling NaN becomes quiet
  // result: a
  if (middle == to && !to->is_float()) return a;
  // match:  cast:bool(x) of a bit-vector x
  // result: x != 0
  if (to->is_bool() && middle->is_bitvector()) return store_.binary(Kind::Ne, a, store_.constant(middle, 0));
  if (!a->is(Kind::Cast)) return e;
  const ExprRef x = a->operand(0);
  const TypeRef from = x->type();
  if (!from->is_bitvector() && !from->is_bool()) return e;
  if (!middle->is_bitvector() || !to->is_bitvector()) return e;
  // match:  cast:T(cast:U(x)) of bit-vectors (x may be bool), where U is no narrower than T, or where U is
  // wider than
  //         x and extends it as T would: x is unsigned or U is signed, or as wide with the same sign
  // result: cast:T(x)
  const bool from_signed = from->is_bitvector() && from->is_signed();
  const bool extends_alike = middle->width() > from->width()
                                 ? !from_signed || middle->is_signed()
                                 : middle->width() == from->width() && from_signed == middle->is_signed();
  if (to->width() <= middle->width() || extends_alike) return store_.cast(to, x);
  return e;
}

ExprRef Rewriter::rewrite_reinterpret(ExprRef e) {
  const ExprRef a = e->operand(0);
  // match:  reinterpret:T(a) with a of type T
  // result: a
  if (a->type() == e->type()) return a;
  // match:  reinterpret:T(reinterpret:U(x))
  // result: reinterpret:T(x)
  if (a->is(Kind::Reinterpret)) return store_.make(Kind::Reinterpret, e->type(), {a->operand(0)});
  return e;
}

ExprRef Rewriter::rewrite_rounded(ExprRef e) {
  const Operation operation = operation_of(e);
  const ExprRef mode = operation.rounding;
  if (is_constant(mode)) {
    const RoundingMode number = rounding_mode(mode->value().getLimitedValue());
    // match:  rounded(round_to_integral, x, mode) with a constant mode
    // result: round_to_integral(mode, x)
    // match:  rounded(f, x…, nearest_even)
    // result: f(x…)
    if (operation.kind == Kind::RoundToIntegral || number == RoundingMode::NearestEven)
      return store_.make(operation.kind, e->type(), operation.operands,
                         operation.kind == Kind::RoundToIntegral ? static_cast<uint64_t>(number) : 0);
    return e;
  }
  // match:  rounded(f, x…, c ? m : n) with a constant m or n, as where fesetround is told a mode
  // result: c ? rounded(f, x…, m) : rounded(f, x…, n)
  if (!mode->is(Kind::Ite) || !(is_constant(mode->operand(1)) || is_constant(mode->operand(2)))) return e;
  auto with_mode = [&](ExprRef other) {
    std::vector<ExprRef> operands(operation.operands.begin(), operation.operands.end());
    operands.push_back(other);
    return simplifier_.settle(store_.make(Kind::Rounded, e->type(), operands, e->index()));
  };
  return store_.ite(mode->operand(0), with_mode(mode->operand(1)), with_mode(mode->operand(2)));
}

}  // namespace heddle::expr
