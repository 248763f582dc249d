#include "cover/atoms.h"

namespace heddle::cover {

using expr::ExprRef;
using expr::Kind;

ExprRef both(expr::Store& store, ExprRef a, ExprRef b) {
  if (a == nullptr) return b;
  return b == nullptr ? a : store.binary(Kind::And, a, b);
}

namespace {

// What surrounds an operand.
struct Around {
  ExprRef guard = nullptr;     // when it is evaluated
  ExprRef if_true = nullptr;   // for the decision to follow from it when it is true
  ExprRef if_false = nullptr;  // ... false
};

class Atoms {
 public:
  explicit Atoms(expr::Store& store) : store_(store) {}

  void collect(ExprRef e, const Around& around) {
    switch (e->kind()) {
      case Kind::Not:
        return collect(e->operand(0), {around.guard, around.if_false, around.if_true});
      // A left operand that is false makes the conjunction false; one that is true leaves it to the right.
      case Kind::And: {
        const ExprRef left = e->operand(0);
        const ExprRef right = e->operand(1);
        collect(left, {around.guard, both(store_, right, around.if_true), around.if_false});
        return collect(right, {both(store_, around.guard, left), around.if_true, around.if_false});
      }
      case Kind::Or: {
        const ExprRef left = e->operand(0);
        const ExprRef right = e->operand(1);
        collect(left, {around.guard, around.if_true, both(store_, store_.negation(right), around.if_false)});
        return collect(right,
                       {both(store_, around.guard, store_.negation(left)), around.if_true, around.if_false});
      }
      default:
        if (!e->is(Kind::Constant)) found.push_back({e, around.guard, around.if_true, around.if_false});
    }
  }

  std::vector<Atom> found;

 private:
  expr::Store& store_;
};

}  // namespace

std::vector<Atom> atoms_of(expr::Store& store, ExprRef decision) {
  Atoms atoms(store);
  atoms.collect(decision, {});
  return std::move(atoms.found);
}

}  // namespace heddle::cover
