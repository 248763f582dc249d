// An expression with one part of it replaced everywhere.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <unordered_map>

#include "expr/expr.h"

namespace heddle::expr {

// `make` builds a changed node: make(kind, type, operands, index). Linear in the graph of the expression.
template <typename Make>
ExprRef substitute(ExprRef e, ExprRef from, ExprRef to, Make make) {
  std::unordered_map<ExprRef, ExprRef> made = {{from, to}};
  for_each_subexpression(e, [&](ExprRef part) {
    if (made.contains(part)) return;
    llvm::SmallVector<ExprRef, 4> operands;
    bool is_changed = false;
    for (ExprRef operand : part->operands()) {
      operands.push_back(made.at(operand));
      is_changed |= operands.back() != operand;
    }
    made[part] = is_changed ? make(part->kind(), part->type(), operands, part->index()) : part;
  });
  return made.at(e);
}

}  // namespace heddle::expr
