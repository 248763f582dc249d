// Inline assembly. A few common instructions are known; of others is only known what they may change, which
// their operands and clobbers say.
#pragma once

#include <clang/AST/Stmt.h>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Expressions;
class Places;
class Scopes;
class Statements;
struct Lowering;

class Assembly {
 public:
  explicit Assembly(Lowering& lowering);

  void statement(const clang::GCCAsmStmt* s);

 private:
  // The number of the output that the input shares a register with, if it does.
  std::optional<unsigned> matched_output(const clang::GCCAsmStmt* s, unsigned input) const;
  Value value_of(const clang::Expr* input);
  void compute(const clang::GCCAsmStmt* s, bool swaps);
  void jump_anywhere(const clang::GCCAsmStmt* s);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Places& places_;
  Expressions& expressions_;
  Statements& statements_;
};

}  // namespace heddle::frontend
