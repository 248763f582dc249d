// Atomic operations. Without threads they are plain ones.
#pragma once

#include <optional>
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
  // The operations that are functions to Clang, as the type of the object does not matter to them.
  std::optional<Value> plain_function(const clang::CallExpr* e, const std::string& full_name);

 private:
  struct Update {
    std::string operation;         // "add", "nand", …
    bool gives_new_value = false;  // rather than the old one
    bool counts_elements = false;  // for pointers: C11's forms; gcc's count bytes
  };
  Value read_modify_write(Value place, const Update& update, Value operand, const clang::Expr* where);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Places& places_;
  Expressions& expressions_;
  Calls& calls_;
};

}  // namespace heddle::frontend
