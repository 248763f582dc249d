// Conditions, logical operators and the conditional operator.
#pragma once

#include "frontend/scopes.h"

namespace heddle::frontend {

class Aggregates;
class Body;
class EffectFinder;
class Expressions;
class Operators;
class Refusals;
class Vectors;
struct Lowering;

class Conditions {
 public:
  explicit Conditions(Lowering& lowering);

  Value condition(const clang::Expr* e);                        // as bool
  Value logical(const clang::BinaryOperator* e);                // as bool
  void branch(const clang::Expr* e, Label target, bool sense);  // jump if e is `sense`
  Value conditional(const clang::AbstractConditionalOperator* e, bool needed);

 private:
  void branch_on(const clang::Expr* e, Label target, bool sense);
  Value marked(const clang::AbstractConditionalOperator* e, Value test);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Refusals& refusals_;
  EffectFinder& effects_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  Operators& operators_;
  Vectors& vectors_;
};

}  // namespace heddle::frontend
