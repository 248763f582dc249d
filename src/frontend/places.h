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

  // C11: an array in a structure that is not an lvalue, as in `f().text`, belongs to a temporary object whose
  // life ends with the full expression. How many of them live here, and the end of those after the first
  // `count`.
  size_t temporaries() const { return temporaries_.size(); }
  void end_temporaries(size_t count);
  void forget_temporaries(size_t count) { temporaries_.resize(count); }  // made by what is lowered again

 private:
  Value find(const clang::Expr* e);
  Value subscript(const clang::ArraySubscriptExpr* e);
  Value member_access(const clang::MemberExpr* e, const clang::FieldDecl* field);
  Value declared_object(const clang::DeclRefExpr* e);
  Value object_place(const ir::Symbol& symbol, clang::QualType type, const clang::Expr* where);
  Value materialize(Value value);  // a place that holds the value
  Value temporary_array(const clang::Expr* array);
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
  std::vector<const ir::Symbol*> temporaries_;
};

}  // namespace heddle::frontend
