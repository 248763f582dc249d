// Variadic arguments. A va_list keeps the address of the next argument: in the tag's third field
// (overflow_arg_area) in LP64, as the list itself in ILP32. Arguments lie one behind the other in slots
// (expr::DataModel::va_slot_bytes).
#pragma once

#include <optional>
#include <string>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Expressions;
class Places;
struct Lowering;

class VariadicArguments {
 public:
  explicit VariadicArguments(Lowering& lowering);

  Value variadic_argument(const clang::VAArgExpr* e);
  // va_start, va_copy, va_end. Nothing: it is none of them.
  std::optional<Value> builtin_variadic(const clang::CallExpr* e, const std::string& name);

 private:
  Value va_cursor(const clang::Expr* list);  // the place that holds the address of the next argument

  Unit& unit_;
  expr::Store& store_;
  ir::Function& function_;
  ValueBuilder& values_;
  Body& body_;
  Places& places_;
  Expressions& expressions_;
};

}  // namespace heddle::frontend
