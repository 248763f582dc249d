// gcc's builtin functions on floats.
#pragma once

#include <optional>
#include <string>

#include "frontend/values.h"

namespace heddle::frontend {

class Calls;
class Expressions;
struct Lowering;

// The operation by its name without the suffixes f, l, f128; empty: none on floats.
std::string float_operation(const std::string& name);

class FloatBuiltins {
 public:
  explicit FloatBuiltins(Lowering& lowering);

  // Nothing: it is no operation on floats.
  std::optional<Value> builtin_float(const clang::CallExpr* e, const std::string& name);

 private:
  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Expressions& expressions_;
  Calls& calls_;
};

}  // namespace heddle::frontend
