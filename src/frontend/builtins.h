// gcc's builtin functions. What is a plain operation becomes an expression; `__builtin_NAME` of a library
// function becomes a call of NAME.
#pragma once

#include <optional>
#include <string>

#include "frontend/values.h"

namespace heddle::frontend {

class Atomics;
class Body;
class Calls;
class Conditions;
class EffectFinder;
class Expressions;
class FloatBuiltins;
class Scopes;
class VariadicArguments;
class Vectors;
struct Lowering;

// Builtin functions that are lowered to a pure expression over their arguments.
bool is_pure_builtin(const clang::CallExpr* call);

class Builtins {
 public:
  explicit Builtins(Lowering& lowering);

  std::optional<Value> builtin(const clang::CallExpr* e, const clang::FunctionDecl& callee, bool needed);
  std::optional<Value> builtin_memory(const clang::CallExpr* e, const std::string& name, bool needed);

 private:
  std::optional<Value> builtin_integer(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> moved_bits(const clang::CallExpr* e, const std::string& name);
  std::optional<Value> nontemporal(const clang::CallExpr* e, const std::string& name);
  void undefined_from_here(const clang::CallExpr* e);
  std::optional<Value> builtin_overflow(const clang::CallExpr* e, const std::string& name);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  EffectFinder& effects_;
  Expressions& expressions_;
  Conditions& conditions_;
  Calls& calls_;
  VariadicArguments& variadics_;
  FloatBuiltins& float_builtins_;
  Atomics& atomics_;
  Vectors& vectors_;
};

}  // namespace heddle::frontend
