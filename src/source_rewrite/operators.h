// Operators that compute a value from those of their operands:
//
//   a + f(b)      add(a, f(b))
//   f() + g()     (t = f(), add(t, g()))        arguments could be evaluated in another order
//
// or, where the action names something that only the place can name: (t = a, u = f(b), …, t + u).
#pragma once

#include "source_rewrite/leaving_checks.h"
#include "source_rewrite/operation_checks.h"

namespace heddle::source_rewrite {

class OperatorWriter {
 public:
  OperatorWriter(const Parts& parts, OperationChecks& checks, LeavingChecks& leaving)
      : text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        scope_(parts.scope),
        effects_(parts.effects),
        actions_(parts.actions),
        walk_(parts.walk),
        checks_(checks),
        leaving_(leaving) {}

  // Whether it has written the node's edits and visited its operands; if not, the caller visits them.
  bool binary(const clang::BinaryOperator* e);
  bool unary(const clang::UnaryOperator* e);

 private:
  void binary_by_function(const clang::BinaryOperator* e, const EventWeaves& weaves,
                          const Operation& operation);
  void binary_between_commas(const clang::BinaryOperator* e, const EventWeaves& weaves,
                             const Operation& operation);

  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  FunctionScope& scope_;
  Effects& effects_;
  Actions& actions_;
  Walk& walk_;
  OperationChecks& checks_;
  LeavingChecks& leaving_;
};

}  // namespace heddle::source_rewrite
