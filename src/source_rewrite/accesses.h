// Conversions, accesses through pointers, and assignments: the value goes through a temporary,
//
//   (T)x      (T)(t = x, …, t)
//   *p        *(t = p, …, t)          p->f: (t = p, …, t)->f          a[i]: a[(t = i, …, t)]
//   x = e     x = (t = e, …, t), and (t = (x = e), …, t)
#pragma once

#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

// Each function returns whether it has written the node's edits and visited its operands; if not, the caller
// visits them.
class AccessWriter {
 public:
  explicit AccessWriter(const Parts& parts)
      : text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        scope_(parts.scope),
        effects_(parts.effects),
        actions_(parts.actions),
        walk_(parts.walk) {}

  bool conversion(const clang::CastExpr* e);
  bool dereference(const clang::Expr* e);
  bool assignment(const clang::BinaryOperator* e, bool needed);
  bool initializer(const clang::VarDecl* variable);
  // Refuses actions at it.
  void read(const clang::DeclRefExpr* e);

 private:
  void subscript(const clang::ArraySubscriptExpr* e, const EventWeaves& weaves, bool is_access);
  // e: (t = e, …, t)
  void through_temporary(const clang::Expr* e, const std::string& temporary, const std::string& actions);

  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  FunctionScope& scope_;
  Effects& effects_;
  Actions& actions_;
  Walk& walk_;
};

}  // namespace heddle::source_rewrite
