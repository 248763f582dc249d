// The walk through the statements of a function. Case labels are not evaluated.
#pragma once

#include "source_rewrite/expressions.h"
#include "source_rewrite/places.h"

namespace heddle::source_rewrite {

class StatementWalk {
 public:
  StatementWalk(const Parts& parts, LeavingChecks& leaving, PlaceWriter& places, ExpressionWalk& expressions)
      : text_(parts.text),
        editor_(parts.editor),
        scope_(parts.scope),
        leaving_(leaving),
        places_(places),
        expressions_(expressions) {}

  // `in_block`: other statements may stand beside it.
  void statement(const clang::Stmt* s, bool in_block);

 private:
  void parts_of(const clang::Stmt* s, bool in_block);
  void loop(const clang::ForStmt* s, bool in_block);
  void assembly(const clang::GCCAsmStmt* s);
  void declaration(const clang::Decl* declaration);

  UnitText& text_;
  Editor& editor_;
  FunctionScope& scope_;
  LeavingChecks& leaving_;
  PlaceWriter& places_;
  ExpressionWalk& expressions_;
};

}  // namespace heddle::source_rewrite
