// Places: the objects that C's lvalues name, and what is read from them.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

class Aggregates;
class Body;
class EffectFinder;
class Expressions;
class Initializers;
class Operators;
class Refusals;
class Vectors;
struct Lowering;

class Places {
 public:
  explicit Places(Lowering& lowering);

  Value place(const clang::Expr* e);
  Value target(const clang::Expr* e);  // of an assignment
  Value load(const clang::Expr* e);
  // What is read from the place of a volatile object: if a pointer leads there, it may be a register.
  Value load_volatile(Value place);
  Value decay(const clang::Expr* array);
  // Whether it names a weak function or variable that nothing defines: its address is null.
  bool is_missing_weak(const clang::Expr* e);

 private:
  Value find(const clang::Expr* e);
  Value subscript(const clang::ArraySubscriptExpr* e);
  Value member_access(const clang::MemberExpr* e, const clang::FieldDecl* field);
  Value declared_object(const clang::DeclRefExpr* e);
  Value object_place(const ir::Symbol& symbol, clang::QualType type, const clang::Expr* where);
  Value materialize(Value value);  // a place that holds the value
  Value string_place(const clang::StringLiteral* literal);
  void initialize_first(const clang::Expr* e);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Refusals& refusals_;
  EffectFinder& effects_;
  Expressions& expressions_;
  Aggregates& aggregates_;
  Operators& operators_;
  Initializers& initializers_;
  Vectors& vectors_;
  const bool is_static_initializer_;
};

}  // namespace heddle::frontend
