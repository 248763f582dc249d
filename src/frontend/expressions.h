// Expressions: which part lowers which. Types and conversions are those of Clang's tree.
//
// Expressions come out as pure Values; what has an effect is emitted as instructions before them, left to
// right. When a later operand needs instructions, an earlier one that reads memory is saved in a temporary
// first.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include <optional>

#include "frontend/values.h"

namespace heddle::frontend {

class ArraySizes;
class Assignments;
class Atomics;
class Body;
class Calls;
class Conditions;
class Conversions;
class EffectFinder;
class Initializers;
class Operators;
class Places;
class Refusals;
class Scopes;
class Statements;
class VariadicArguments;
class Vectors;
struct Lowering;

class Expressions {
 public:
  explicit Expressions(Lowering& lowering);

  Value rvalue(const clang::Expr* e);
  void effect(const clang::Expr* e);  // value not needed
  std::optional<Value> constant_value(const clang::Expr* e);

  // The value of the common operand of `a ?: b`, once it is computed; null before.
  const Value* opaque_value(const clang::OpaqueValueExpr* e) const;
  void set_opaque_value(const clang::OpaqueValueExpr* e, Value value) { opaque_values_[e] = value; }

 private:
  Value offset_of(const clang::OffsetOfExpr* e);
  Value evaluate(const clang::Expr* e);
  void perform(const clang::Expr* e);
  void require_differences(const clang::Expr* e);
  Value statement_expression(const clang::StmtExpr* e, bool needed);
  Value size_or_alignment(const clang::UnaryExprOrTypeTraitExpr* e);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Refusals& refusals_;
  EffectFinder& effects_;
  ArraySizes& sizes_;
  Places& places_;
  Conversions& conversions_;
  Operators& operators_;
  Conditions& conditions_;
  Assignments& assignments_;
  Calls& calls_;
  VariadicArguments& variadics_;
  Vectors& vectors_;
  Atomics& atomics_;
  Initializers& initializers_;
  Statements& statements_;
  llvm::DenseMap<const clang::OpaqueValueExpr*, Value> opaque_values_;
};

}  // namespace heddle::frontend
