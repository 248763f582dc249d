// Initializers. A list becomes one literal where it says something about most of the object; a large array
// with few values is zeroed and then filled in.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class EffectFinder;
class Expressions;
class Places;
class Scopes;
class Vectors;
struct Lowering;

class Initializers {
 public:
  explicit Initializers(Lowering& lowering);

  void initialize(Value target, clang::QualType type, const clang::Expr* initializer, bool is_zeroed);
  Value initializer_value(const clang::Expr* initializer, expr::TypeRef type);
  Value compound_literal(const clang::CompoundLiteralExpr* e);
  // A union of which only one field is given.
  Value union_value(expr::TypeRef type, uint64_t field, Value value);

 private:
  Value list_value(const clang::InitListExpr* list, expr::TypeRef type);
  void initialize_elements(Value target, const clang::InitListExpr* list);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  EffectFinder& effects_;
  Places& places_;
  Expressions& expressions_;
  Vectors& vectors_;
  const std::string& prefix_;
  const bool is_static_initializer_;
};

}  // namespace heddle::frontend
