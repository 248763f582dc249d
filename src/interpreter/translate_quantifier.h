// Quantifiers that can be executed: those whose bound variables range over few values, because their type is
// small or because the body says so, as in
//   forall i. (0 <= i && i < n) ==> a[i] == 0        exists i. (0 <= i && i < n) && a[i] == 0
// They become loops. Values outside the stated range make the body true (false for exists), so leaving them
// out does not change the result.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

class Conditions;
class SharedValues;
class Values;
class Variables;
struct Translation;

class Quantifiers {
 public:
  explicit Quantifiers(Translation& translation);

  Operand quantifier(expr::ExprRef e, SiteNode node);

 private:
  void loop(expr::ExprRef e, SiteNode node, uint32_t level, Label& decided);

  Emitter& emitter_;
  const SiteTree& sites_;
  Variables& variables_;
  SharedValues& shared_;
  Values& values_;
  Conditions& conditions_;
};

}  // namespace heddle::interpreter
