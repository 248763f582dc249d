// Complex numbers are structs of two parts. Products and quotients use the plain formulas: the recovery of
// infinities that C's Annex G describes is not modelled.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Expressions;
struct Lowering;

class ComplexNumbers {
 public:
  explicit ComplexNumbers(Lowering& lowering);

  Value complex_binary(clang::BinaryOperatorKind opcode, Value left, Value right, const clang::Expr* where);
  // Whether they are equal; one of them may be real.
  Value complex_equal(Value left, Value right, const clang::Expr* where);
  Value complex_cast(const clang::CastExpr* e);
  // A number of the type, real or complex, from a real or complex one.
  Value convert(expr::TypeRef type, Value value);

 private:
  Value widen(Value value, expr::TypeRef part);  // a real number becomes a complex one
  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Expressions& expressions_;
};

}  // namespace heddle::frontend
