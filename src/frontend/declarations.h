// Declarations inside functions.
#pragma once

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

 private:
  void local_variable(const clang::VarDecl* variable);
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
};

}  // namespace heddle::frontend
