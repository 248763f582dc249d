// Calls: of functions, of what stands for an input, and to where builtins and intrinsics are lowered.
#pragma once

#include <string>
#include <vector>

#include "frontend/values.h"

namespace heddle::frontend {

class Aggregates;
class Body;
class Builtins;
class Conditions;
class EffectFinder;
class Expressions;
class Intrinsics;
class Places;
class Refusals;
class Scopes;
struct Lowering;

class Calls {
 public:
  explicit Calls(Lowering& lowering);

  Value call(const clang::CallExpr* e, bool needed);
  Value call_by_name(const std::string& name, expr::TypeRef type, const std::vector<Value>& arguments,
                     bool needed);
  std::vector<Value> arguments(const clang::CallExpr* e);
  Value input(const std::string& name, expr::TypeRef type);

 private:
  Value argument(const clang::Expr* e);
  Value save_place(const clang::CallExpr* e, const clang::FunctionDecl& callee, bool needed);
  void assertion(const clang::CallExpr* e);
  Value refused_call(const clang::CallExpr* e, const std::string& problem);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Refusals& refusals_;
  EffectFinder& effects_;
  Places& places_;
  Expressions& expressions_;
  Conditions& conditions_;
  Aggregates& aggregates_;
  Intrinsics& intrinsics_;
  Builtins& builtins_;
};

}  // namespace heddle::frontend
