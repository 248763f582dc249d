// Simplifies expressions without changing what they mean: constants are folded through evaluate.h, identities
// applied. Not for programs that are still to be woven, because it drops operations that a property may want
// to check.
//
// What has to stay the same is the value in every state, and whether evaluation ends the path: reading
// through a pointer or an index may do that (docs/goto-language.md, "Expressions"). So a rule may drop an
// operand only if the operation would not have evaluated it, or if it is total: evaluating it always gives a
// value. It may also reorder operands that are all evaluated, because an evaluation that ends the path leaves
// no trace of how far it came. Symbols count as total: where a program uses a local by name, it lives.
#pragma once

#include <vector>

#include "expr/expr.h"

namespace heddle::expr {

// Remembers which expressions can end the path. Linear over all calls.
class Totality {
 public:
  // Evaluating the expression always gives a value.
  bool is_total(ExprRef e) { return (flags_of(e) & kValue) != 0; }
  // Finding the address of the place always does; the place is not read.
  bool has_total_address(ExprRef e) { return (flags_of(e) & kAddress) != 0; }

 private:
  static constexpr uint8_t kKnown = 1;
  static constexpr uint8_t kValue = 2;
  static constexpr uint8_t kAddress = 4;
  uint8_t flags_of(ExprRef e);
  uint8_t known_flags(ExprRef e) const { return e->id() < flags_.size() ? flags_[e->id()] : 0; }
  uint8_t compute(ExprRef e) const;

  std::vector<uint8_t> flags_;  // by id
};

class Simplifier {
 public:
  explicit Simplifier(Store& store) : store_(store) {}

  // An expression of the same type and meaning; a place if the given one is. Results are kept, so that many
  // calls on expressions that share cost no more than one on all of them.
  ExprRef simplify(ExprRef e);

 private:
  friend class Rewriter;
  ExprRef known(ExprRef e) const { return e->id() < results_.size() ? results_[e->id()] : nullptr; }
  void remember(ExprRef e, ExprRef result);
  ExprRef rebuilt(ExprRef e);
  // The normal form of an expression whose operands are in normal form.
  ExprRef settle(ExprRef e);

  Store& store_;
  Totality totality_;
  std::vector<ExprRef> results_;  // by id; null: not known
};

ExprRef simplify(Store& store, ExprRef e);

}  // namespace heddle::expr
