#include "instrument/operators/narrow.h"

#include <algorithm>

#include "expr/substitute.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

class Narrower {
 public:
  Narrower(expr::Store& store, ExprRef aggregate, ExprRef result, Readers readers)
      : store_(store), aggregate_(aggregate), result_(result), readers_(readers) {}

  ExprRef operator()(ExprRef e) {
    expr::Bindings replaced = {{aggregate_, store_.cast(aggregate_->type(), result_)}};
    expr::for_each_subexpression(e, [&](ExprRef part) {
      const bool is_comparison = part->kind() >= Kind::Eq && part->kind() <= Kind::Ge;
      if (!is_comparison || !part->operand(0)->type()->is_bitvector() || !mentions_aggregate(part)) return;
      const ExprRef a = exact(part->operand(0));
      const ExprRef b = exact(part->operand(1));
      const unsigned width = std::max(a->type()->width(), b->type()->width());
      if (!mentions_aggregate(a) && !mentions_aggregate(b))
        replaced[part] = store_.binary(part->kind(), widened(a, width), widened(b, width));
    });
    return expr::Substitution(store_, std::move(replaced))(e);
  }

  // The same number as a signed bit-vector.
  ExprRef exact(ExprRef e) {
    if (e == aggregate_) return result_;
    const unsigned width = e->type()->width();
    const bool is_signed = e->type()->is_signed();
    const ExprRef unchanged = is_signed ? e : widened(e, width + 1);
    if (e->is(Kind::Constant)) {
      const llvm::APInt value = is_signed ? e->value() : e->value().zext(width + 1);
      const unsigned bits = width_for(readers_, value.getSignificantBits());
      return store_.constant(store_.signed_type(bits), value.sextOrTrunc(bits));
    }
    if (e->is(Kind::Cast)) {
      const TypeRef from = e->operand(0)->type();
      const bool keeps_value =
          from->is_bitvector() &&
          (from->is_signed() == is_signed ? from->width() <= width : is_signed && from->width() < width);
      return keeps_value ? exact(e->operand(0)) : unchanged;
    }
    const bool is_sum = e->is(Kind::Add) || e->is(Kind::Sub);
    if (!is_signed || (!is_sum && !e->is(Kind::Mul))) return unchanged;
    const ExprRef a = exact(e->operand(0));
    const ExprRef b = exact(e->operand(1));
    const unsigned wa = a->type()->width();
    const unsigned wb = b->type()->width();
    unsigned needed = is_sum ? std::max(wa, wb) + 1 : wa + wb;
    if (needed > width) return unchanged;
    needed = width_for(readers_, needed);
    return store_.binary(e->kind(), widened(a, needed), widened(b, needed));
  }

 private:
  bool mentions_aggregate(ExprRef e) const {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == aggregate_; });
    return found;
  }

  ExprRef widened(ExprRef e, unsigned width) {
    return store_.cast(store_.signed_type(width_for(readers_, width)), e);
  }

  expr::Store& store_;
  const ExprRef aggregate_;
  const ExprRef result_;
  const Readers readers_;
};

}  // namespace

ExprRef with_result(expr::Store& store, ExprRef e, ExprRef aggregate, ExprRef result, Readers readers) {
  return Narrower(store, aggregate, result, readers)(e);
}

ExprRef narrowed(expr::Store& store, ExprRef e) {
  return Narrower(store, nullptr, nullptr, Readers::Engines).exact(e);
}

}  // namespace heddle::instrument::operators
