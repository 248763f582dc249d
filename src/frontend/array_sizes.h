// Variable-length arrays: the value of a size expression is fixed when its declaration is reached.
#pragma once

#include <llvm/ADT/DenseMap.h>

#include "frontend/values.h"

namespace heddle::frontend {

class Body;
class Expressions;
struct Lowering;

class ArraySizes {
 public:
  explicit ArraySizes(Lowering& lowering);

  void capture_sizes(clang::QualType type);
  Value element_size(clang::QualType type, const clang::Expr* where);  // bytes of one object of the type
  // Of a variable-length array: the same, but the largest number there is if the product does not fit. An
  // array must not become small because it is too large.
  Value block_size(clang::QualType type);

 private:
  Value captured_size(const clang::VariableArrayType* array);

  Unit& unit_;
  expr::Store& store_;
  ValueBuilder& values_;
  Body& body_;
  Expressions& expressions_;
  llvm::DenseMap<const clang::Expr*, Value> captured_sizes_;
};

}  // namespace heddle::frontend
