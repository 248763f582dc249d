// The walk through an expression: what C evaluates of it, and what it does not. What C does not evaluate, or
// evaluates at compile time, is not entered: operands of sizeof, typeof and _Generic, sizes of arrays,
// enumerators, initialisers of static objects.
#pragma once

#include <functional>

#include "source_rewrite/accesses.h"
#include "source_rewrite/calls.h"
#include "source_rewrite/operators.h"
#include "source_rewrite/updates.h"

namespace heddle::source_rewrite {

class ExpressionWalk {
 public:
  ExpressionWalk(const Parts& parts, LeavingChecks& leaving, ErrorFunctions& errors,
                 const expr::DataModel& model);

  void expression(const clang::Expr* e, bool needed);
  // The sizes of variable-length arrays inside a type as it is written.
  void sizes_in(clang::TypeLoc type);
  void initializer(const clang::VarDecl* variable);

 private:
  void unary(const clang::UnaryOperator* e, bool needed);
  void binary(const clang::BinaryOperator* e, bool needed);
  void call(const clang::CallExpr* e, bool needed);
  void statement_expression(const clang::StmtExpr* e, bool needed);
  void size_of(const clang::UnaryExprOrTypeTraitExpr* e);
  void children(const clang::Expr* e);
  void in_parentheses(const clang::Expr* e, bool needed, const std::function<void()>& walk);

  UnitText& text_;
  Editor& editor_;
  FunctionScope& scope_;
  Walk& walk_;
  LeavingChecks& leaving_;
  OperationChecks checks_;
  OperatorWriter operators_;
  UpdateWriter updates_;
  AccessWriter accesses_;
  CallWriter calls_;
};

}  // namespace heddle::source_rewrite
