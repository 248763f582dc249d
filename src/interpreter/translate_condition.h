// Comparisons, and what is evaluated only in part: And, Or, Implies, Ite, and conditions that decide a jump.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

class SharedValues;
class Values;
struct Translation;

class Conditions {
 public:
  explicit Conditions(Translation& translation);

  // Jumps to the label if the condition's value is `when`; later operands are evaluated only where C would.
  void jump(expr::ExprRef e, SiteNode node, bool when, Label& label);
  // And, Or, Implies and Ite as values.
  Operand lazy(expr::ExprRef e, SiteNode node);
  Operand comparison(expr::ExprRef e, SiteNode node, uint32_t into);

 private:
  bool fused_jump(expr::ExprRef e, SiteNode node, bool when, Label& label);

  const Environment& environment_;
  Emitter& emitter_;
  const SiteTree& sites_;
  SharedValues& shared_;
  Values& values_;
};

}  // namespace heddle::interpreter
