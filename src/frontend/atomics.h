// Atomic operations. Without threads they are plain ones.
#pragma once

#include <string>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Calls;
class Expressions;
class Places;
struct Lowering;

class Atomics {
 public:
  explicit Atomics(Lowering& lowering);

  // `name`: without the prefix __sync_.
  Value builtin_atomic(const clang::CallExpr* e, const std::string& name);
  Value atomic_expression(const clang::AtomicExpr* e);

 private:
  Value read_modify_write(Value place, const std::string& operation, Value operand, bool new_value);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Places& places_;
  Expressions& expressions_;
  Calls& calls_;
};

}  // namespace heddle::frontend
