// What an expression does, as far as it decides how it may be rewritten.
#pragma once

#include <string>

#include "source_rewrite/function_scope.h"
#include "source_rewrite/weave_index.h"

namespace heddle::source_rewrite {

bool has_effects(const clang::Stmt* s);

// The text, unless it is too long to be written a second time, or has line breaks or comments that hinder.
std::string text_to_repeat(const UnitText& text, TextRange range);

class Effects {
 public:
  Effects(UnitText& text, WeaveIndex& weaves, const FunctionScope& scope)
      : text_(text), weaves_(weaves), scope_(scope) {}

  // As arguments, the two could be evaluated in another order than as operands, and it could show.
  bool interfere(const clang::Expr* left, const clang::Expr* right) const;
  // Reads something that a call could change.
  bool reads_shared_memory(const clang::Stmt* s) const;
  // The text of a place that may be written twice; empty: it may not.
  std::string repeatable(const clang::Expr* place);

 private:
  UnitText& text_;
  WeaveIndex& weaves_;
  const FunctionScope& scope_;
};

}  // namespace heddle::source_rewrite
