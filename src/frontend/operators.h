// Operators: arithmetic and comparison.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class ArraySizes;
class Assignments;
class Body;
class ComplexNumbers;
class Conditions;
class Expressions;
class Places;
class Vectors;
struct Lowering;

class Operators {
 public:
  explicit Operators(Lowering& lowering);

  Value unary(const clang::UnaryOperator* e);
  Value binary(const clang::BinaryOperator* e);
  Value arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right, clang::QualType left_type,
                   clang::QualType right_type, expr::TypeRef type, const clang::Expr* where);
  Value comparison(clang::BinaryOperatorKind opcode, Value left, Value right, const clang::Expr* where);
  Value offset_pointer(Value pointer, Value i, clang::QualType pointee, bool negative,
                       const clang::Expr* where);

 private:
  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  ArraySizes& sizes_;
  Places& places_;
  Expressions& expressions_;
  ComplexNumbers& complex_numbers_;
  Vectors& vectors_;
  Conditions& conditions_;
  Assignments& assignments_;
};

}  // namespace heddle::frontend
