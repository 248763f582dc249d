// Assignments. A scalar assignment evaluates its right side first, as clang does; where the value of the
// assignment itself is needed, it is what was stored, kept in a temporary because the place may read what the
// store changed.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class EffectFinder;
class Expressions;
class ComplexNumbers;
class Operators;
class Places;
class Vectors;
struct Lowering;

class Assignments {
 public:
  explicit Assignments(Lowering& lowering);

  Value assignment(const clang::BinaryOperator* e, bool needed);
  Value compound_assignment(const clang::CompoundAssignOperator* e, bool needed);
  Value increment(const clang::UnaryOperator* e, bool needed);

 private:
  Value current_value(Value place, const clang::Expr* where);
  Value neighbour(Value current, clang::QualType type, const clang::UnaryOperator* e);
  Value store_value(Value target, Value value, expr::TypeRef type, bool needed);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  EffectFinder& effects_;
  Places& places_;
  Expressions& expressions_;
  Operators& operators_;
  ComplexNumbers& complex_numbers_;
  Vectors& vectors_;
};

}  // namespace heddle::frontend
