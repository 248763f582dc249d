// The walk over the syntax tree, as the writers of single nodes see it, and what these share.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "source_rewrite/actions.h"
#include "source_rewrite/effects.h"

namespace heddle::source_rewrite {

class Walk {
 public:
  virtual ~Walk() = default;

  // `needed`: somebody uses the value.
  virtual void expression(const clang::Expr* e, bool needed) = 0;
  // `in_block`: other statements may stand beside it.
  virtual void statement(const clang::Stmt* s, bool in_block) = 0;
};

struct Parts {
  const instrument::Plan& plan;
  UnitText& text;
  WeaveIndex& weaves;
  Editor& editor;
  const TypeNames& types;
  FunctionScope& scope;
  Helpers& helpers;
  Effects& effects;
  Actions& actions;
  Walk& walk;
};

}  // namespace heddle::source_rewrite
