// How often a counting loop goes round. The table below is Table 4.1 of the thesis on GOTO, which holds for
// steps of 1 where nothing wraps around, for any step, with the conditions under which it holds.
#include "passes/counting_loop.h"

namespace heddle::passes {

using analysis::Int128;
using analysis::IntegerType;
using analysis::Range;
using expr::ExprRef;
using expr::Kind;
using llvm::APInt;

namespace {

// The loop goes on while `counter relation bound`.
struct Test {
  Kind relation = Kind::Eq;
  ExprRef variable = nullptr;
  ExprRef counter = nullptr;  // the variable, or a cast of it to a type of the same width
  ExprRef bound = nullptr;    // of the counter's type
};

struct Relation {
  Kind relation;
  Kind opposite;
  Kind mirrored;  // with its sides exchanged
};

constexpr Relation kRelations[] = {
    {Kind::Lt, Kind::Ge, Kind::Gt}, {Kind::Le, Kind::Gt, Kind::Ge}, {Kind::Gt, Kind::Le, Kind::Lt},
    {Kind::Ge, Kind::Lt, Kind::Le}, {Kind::Eq, Kind::Ne, Kind::Eq}, {Kind::Ne, Kind::Eq, Kind::Ne},
};

const Relation* relation_of(Kind kind) {
  for (const Relation& relation : kRelations)
    if (relation.relation == kind) return &relation;
  return nullptr;
}

// match: cast(x) relation N where cast keeps every value of x, and N is one of them
// result: x relation N in the type of x
bool narrow(expr::Store& store, Test& test) {
  const expr::TypeRef type = test.variable->type();
  const expr::TypeRef wide = test.counter->type();
  if (type->width() == wide->width()) return true;
  if (type->width() > wide->width() || !test.bound->is(Kind::Constant)) return false;
  if (type->is_signed() && !wide->is_signed()) return false;
  const APInt value = test.bound->value();
  const APInt low = value.trunc(type->width());
  if ((type->is_signed() ? low.sext(wide->width()) : low.zext(wide->width())) != value) return false;
  test.counter = test.variable;
  test.bound = store.constant(type, low);
  return true;
}

std::optional<Test> test_of(expr::Store& store, ExprRef condition, bool goes_on_if, const Round& round) {
  while (condition->is(Kind::Not)) {
    condition = condition->operand(0);
    goes_on_if = !goes_on_if;
  }
  const Relation* relation = relation_of(condition->kind());
  if (relation == nullptr || !condition->operand(0)->type()->is_bitvector()) return std::nullopt;
  if (!goes_on_if) relation = relation_of(relation->opposite);
  ExprRef left = condition->operand(0);
  ExprRef right = condition->operand(1);
  if (round.is_fixed(left)) {
    std::swap(left, right);
    relation = relation_of(relation->mirrored);
  }
  if (!round.is_fixed(right)) return std::nullopt;
  Test test{relation->relation, left, left, right};
  if (left->is(Kind::Cast)) test.variable = left->operand(0);
  if (!test.variable->is(Kind::Symbol) || !test.variable->type()->is_bitvector()) return std::nullopt;
  if (!narrow(store, test)) return std::nullopt;
  return test;
}

// The number `inverse` with value · inverse = 1 modulo 2^width, for an odd value: each step doubles the
// number of bits that are right.
APInt inverse(const APInt& value) {
  APInt result = value;
  for (unsigned bits = 3; bits < value.getBitWidth(); bits *= 2) result *= 2 - value * result;
  return result;
}

class Counting {
 public:
  Counting(expr::Store& store, const Test& test, const APInt& step, Range bound, bool is_entered)
      : store_(store),
        test_(test),
        is_entered_(is_entered),
        step_(step),
        bound_range_(bound),
        type_(store.unsigned_type(step.getBitWidth())) {}

  ExprRef rounds() const {
    const ExprRef counter = store_.cast(type_, test_.counter);
    const ExprRef bound = store_.cast(type_, test_.bound);
    switch (test_.relation) {
      case Kind::Lt:
        // From below N on in steps that do not jump over the largest number.
        return up(1) ? if_entered(one_more(divided(minus(minus(bound, counter), one())))) : nullptr;
      case Kind::Le:
        return up(0) ? if_entered(one_more(divided(minus(bound, counter)))) : nullptr;
      case Kind::Gt:
        return down(1) ? if_entered(one_more(divided(minus(minus(counter, bound), one())))) : nullptr;
      case Kind::Ge:
        return down(0) ? if_entered(one_more(divided(minus(counter, bound)))) : nullptr;
      case Kind::Ne:
        // An odd step comes to every number exactly once in 2^width rounds.
        return step_[0] ? store_.binary(Kind::Mul, minus(bound, counter), number(inverse(step_))) : nullptr;
      case Kind::Eq:
        return if_entered(one());
      default:
        return nullptr;
    }
  }

 private:
  // Whether the first value that ends the loop, which is less than `step` beyond the last that does not, is
  // one of the type. The last that does not is the bound, or the one before it.
  bool up(int before) const {
    if (!step_.isStrictlyPositive()) return false;
    return bound_range_.high - before + magnitude() <= range().high;
  }
  bool down(int before) const {
    if (!step_.isNegative()) return false;
    return bound_range_.low + before - magnitude() >= range().low;
  }
  Range range() const { return analysis::integer_type(test_.counter->type())->range(); }
  Int128 magnitude() const { return Int128{step_.abs().getZExtValue()}; }

  ExprRef number(const APInt& value) const { return store_.constant(type_, value); }
  ExprRef one() const { return store_.constant(type_, 1); }
  ExprRef minus(ExprRef a, ExprRef b) const { return store_.binary(Kind::Sub, a, b); }
  ExprRef one_more(ExprRef e) const { return store_.binary(Kind::Add, e, one()); }
  ExprRef divided(ExprRef e) const {
    const APInt by = step_.abs();
    return by.isOne() ? e : store_.binary(Kind::Div, e, number(by));
  }
  ExprRef if_entered(ExprRef rounds) const {
    if (is_entered_) return rounds;
    return store_.ite(store_.binary(test_.relation, test_.counter, test_.bound), rounds, store_.zero(type_));
  }

  expr::Store& store_;
  const Test& test_;
  const bool is_entered_;
  const APInt step_;  // of the counter's width
  const Range bound_range_;
  const expr::TypeRef type_;
};

}  // namespace

ExprRef number_of_rounds(expr::Store& store, analysis::Analyses& analyses, const ir::Function& function,
                         const RoundTrip& trip, const Round& round) {
  const std::optional<Test> test =
      test_of(store, function.body[trip.test].condition(), trip.goes_on_if, round);
  if (!test) return nullptr;
  const std::optional<LinearForm> step = round.step(test->variable);
  const std::optional<IntegerType> type = analysis::integer_type(test->counter->type());
  if (!step || !type || !step->is_constant() || step->constant().isZero()) return nullptr;
  const analysis::Interval bound =
      analyses.intervals().value_at(analyses.numbering().number_of(function), trip.test, test->bound);
  const Range range = bound.is_empty() ? type->range() : bound.hull(*type);
  return Counting(store, *test, step->constant(), range, trip.is_entered()).rounds();
}

}  // namespace heddle::passes
