// Casts, explicit and implicit. Every implicit one is in Clang's tree, none is invented here.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class ArraySizes;
class Body;
class ComplexNumbers;
class Conditions;
class Expressions;
class Initializers;
class Places;
class Vectors;
struct Lowering;

class Conversions {
 public:
  explicit Conversions(Lowering& lowering);

  Value cast_expression(const clang::CastExpr* e);

 private:
  Value by_regions(const clang::CastExpr* e, const clang::Expr* where);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  ArraySizes& sizes_;
  Places& places_;
  Expressions& expressions_;
  ComplexNumbers& complex_numbers_;
  Vectors& vectors_;
  Body& body_;
  Conditions& conditions_;
  Initializers& initializers_;
};

}  // namespace heddle::frontend
