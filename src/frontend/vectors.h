// Vectors (`vector_size`, `ext_vector_type`) are structs with one member, the array of their elements. An
// operator of vectors is the operator of the elements, one by one and without promotion. Each is an operation
// of the program, which properties ask about: a sum of signed elements may overflow, as it may for gcc.
//
//   v = a + b        v = {{a.elements[0] + b.elements[0], a.elements[1] + b.elements[1]}}
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Expressions;
class Operators;
class Places;
struct Lowering;

class Vectors {
 public:
  explicit Vectors(Lowering& lowering);

  Value unary(const clang::UnaryOperator* e);
  Value logical(const clang::BinaryOperator* e);  // both operands are evaluated
  Value arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right, clang::QualType left_type,
                   clang::QualType right_type, expr::TypeRef type, const clang::Expr* where);
  // Elements that are 0 or -1.
  Value comparison(const clang::BinaryOperator* e, Value left, Value right);
  Value conditional(const clang::AbstractConditionalOperator* e);  // with a vector as condition
  Value cast_expression(const clang::CastExpr* e);
  // The same bytes; one of the types may be a scalar.
  Value reinterpret(expr::TypeRef type, Value value, const clang::Expr* where);
  Value convert_elements(const clang::ConvertVectorExpr* e);
  Value shuffle(const clang::ShuffleVectorExpr* e);
  // The place v[i] of the place v.
  Value element(Value vector, Value index, const clang::Expr* where);
  // v.x is a place if v is one; v.xy is a value.
  Value components(const clang::ExtVectorElementExpr* e);
  // The first elements are given; the others are 0.
  Value initialized(expr::TypeRef type, std::vector<Value> elements);
  // __builtin_elementwise_NAME and __builtin_reduce_NAME; nothing: another builtin.
  std::optional<Value> builtin(const clang::CallExpr* e, const std::string& name);

 private:
  std::vector<Value> elements(Value vector);
  std::vector<Value> reusable_elements(Value vector);  // may be used never or more than once
  Value literal(expr::TypeRef type, const std::vector<Value>& elements);
  Value truth_mask(expr::TypeRef element, Value condition);
  Value operand(const clang::Expr* e);
  std::optional<Value> combined(const std::string& operation, Value a, Value b);
  Value saturated(expr::Kind kind, Value a, Value b);
  Value absolute(Value a);
  Value cast_elements(expr::TypeRef type, Value value, const clang::Expr* where);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Places& places_;
  Expressions& expressions_;
  Operators& operators_;
};

}  // namespace heddle::frontend
