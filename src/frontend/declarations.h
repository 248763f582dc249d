// Declarations inside functions.
#pragma once

#include <set>

#include "frontend/scopes.h"

namespace heddle::frontend {

class ArraySizes;
class Body;
class Initializers;
class Places;
class Refusals;
struct Lowering;

class Declarations {
 public:
  explicit Declarations(Lowering& lowering);

  void declaration_statement(const clang::DeclStmt* statement);
  // At the begin of a block. Objects that are declared behind a label live from there on: a jump back to the
  // label, from behind their declaration, does not leave the block, and so does not end their lives.
  void begin_block(const clang::CompoundStmt* block);

 private:
  void local_variable(const clang::VarDecl* variable);
  const ir::Symbol* begin_life(const clang::VarDecl* variable);
  const ir::Symbol* lose_value(const clang::VarDecl* variable);
  void static_local(const clang::VarDecl* variable);
  void variable_length_array(const clang::VarDecl* variable);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Refusals& refusals_;
  ArraySizes& sizes_;
  Places& places_;
  Initializers& initializers_;
  const std::string& prefix_;
  const bool has_labels_;
  std::set<const clang::VarDecl*> alive_;  // since the begins of their blocks
};

}  // namespace heddle::frontend
