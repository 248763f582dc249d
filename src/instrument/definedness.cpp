#include "instrument/definedness.h"

#include <unordered_map>

#include "expr/simplify.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;

namespace {

class Definedness {
 public:
  explicit Definedness(expr::Store& store) : store_(store) {}

  ExprRef of(ExprRef e) {
    if (const auto known = known_.find(e); known != known_.end()) return known->second;
    const ExprRef result = find(e);
    known_.emplace(e, result);
    return result;
  }

 private:
  ExprRef yes() { return store_.boolean(true); }
  ExprRef both(ExprRef a, ExprRef b) {
    if (a == yes()) return b;
    return b == yes() ? a : store_.binary(Kind::And, a, b);
  }
  // Counts only where `asked` holds.
  ExprRef where(ExprRef asked, ExprRef defined) {
    return defined == yes() ? defined : store_.binary(Kind::Implies, asked, defined);
  }

  ExprRef find(ExprRef e) {
    switch (e->kind()) {
      case Kind::And:
      case Kind::Implies:
        return both(of(e->operand(0)), where(e->operand(0), of(e->operand(1))));
      case Kind::Or:
        return both(of(e->operand(0)), where(store_.negation(e->operand(0)), of(e->operand(1))));
      case Kind::Ite:
        return both(of(e->operand(0)), both(where(e->operand(0), of(e->operand(1))),
                                            where(store_.negation(e->operand(0)), of(e->operand(2)))));
      case Kind::Deref:
      case Kind::Index:
      case Kind::Member:
        return both(parts_of_place(e), is_accessed(e));
      case Kind::AddressOf:
        return parts_of_place(e->operand(0));
      default:
        return both(parts(e), operation(e));
    }
  }

  ExprRef parts(ExprRef e) {
    ExprRef result = yes();
    for (size_t i = 0; i < e->operand_count(); ++i) result = both(result, of(e->operand(i)));
    return result;
  }

  // What has to be computed to know where a place is.
  ExprRef parts_of_place(ExprRef place) {
    switch (place->kind()) {
      case Kind::Deref:
        return of(place->operand(0));
      case Kind::Index:
        return both(parts_of_place(place->operand(0)), of(place->operand(1)));
      case Kind::Member:
        return parts_of_place(place->operand(0));
      default:
        return yes();
    }
  }

  // A member of a variable is always there.
  static bool may_be_nowhere(ExprRef place) {
    while (place->is(Kind::Member)) place = place->operand(0);
    return place->is(Kind::Deref) || place->is(Kind::Index);
  }

  ExprRef is_accessed(ExprRef place) {
    if (!may_be_nowhere(place)) return yes();
    const ExprRef bytes =
        store_.constant(store_.size_type(), expr::size_of(place->type(), store_.data_model()));
    return store_.make(Kind::Accessible, store_.bool_type(), {store_.address_of(place), bytes});
  }

  ExprRef operation(ExprRef e) {
    if (!e->type()->is_bitvector()) return yes();
    const bool is_signed = e->type()->is_signed();
    switch (e->kind()) {
      case Kind::Neg:
        return is_signed ? store_.negation(store_.unary(Kind::OverflowNeg, e->operand(0))) : yes();
      case Kind::Add:
        return fits(e, Kind::OverflowAdd);
      case Kind::Sub:
        return fits(e, Kind::OverflowSub);
      case Kind::Mul:
        return fits(e, Kind::OverflowMul);
      case Kind::Div:
      case Kind::Mod:
        return both(store_.binary(Kind::Ne, e->operand(1), store_.zero(e->operand(1)->type())),
                    fits(e, Kind::OverflowDiv));
      case Kind::Shl:
        return both(is_shift(e), fits(e, Kind::OverflowShl));
      case Kind::Shr:
        return is_shift(e);
      default:
        return yes();
    }
  }

  ExprRef fits(ExprRef e, Kind overflows) {
    if (!e->type()->is_signed()) return yes();
    return store_.negation(store_.binary(overflows, e->operand(0), e->operand(1)));
  }

  ExprRef is_shift(ExprRef e) {
    const ExprRef by = e->operand(1);
    const ExprRef is_less = store_.binary(Kind::Lt, by, store_.constant(by->type(), e->type()->width()));
    if (!by->type()->is_signed()) return is_less;
    return both(store_.binary(Kind::Ge, by, store_.zero(by->type())), is_less);
  }

  expr::Store& store_;
  std::unordered_map<ExprRef, ExprRef> known_;
};

}  // namespace

ExprRef is_defined(expr::Store& store, ExprRef e) {
  return expr::simplify(store, Definedness(store).of(e));
}

}  // namespace heddle::instrument
