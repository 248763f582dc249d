// Sites tie operations inside an instruction's expressions to the C text they came from. Expression nodes are
// shared and carry no location; a site says which occurrence is meant, by the path from the instruction to
// it. The short-circuit guard under which C evaluates an operation is not stored: it follows from the path
// (see guard_of), because And, Or, Implies and Ite keep C's order.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <vector>

#include "expr/expr.h"
#include "support/source.h"

namespace heddle::ir {

struct Instruction;

inline constexpr uint32_t kNoSite = UINT32_MAX;

struct Site {
  // The nearest enclosing operation of the same instruction that is a site too, or kNoSite. Paths are
  // relative to it, so that a sum of n terms needs n steps, not n².
  uint32_t parent = kNoSite;
  // Without a parent the first step is the number of the instruction's operand; every other step is the
  // number of an expression's operand.
  llvm::SmallVector<uint32_t, 4> steps;
  // Text of the whole operation, operands included.
  support::SourceRange range;
};

// The steps from the instruction to the site: its operand, then operands of expressions.
std::vector<uint32_t> path_to(const Instruction& instruction, uint32_t site);

// The operation at a site.
expr::ExprRef operation_at(const Instruction& instruction, uint32_t site);

// The condition under which C evaluates the operation, as a conjunction, or null if it always does.
expr::ExprRef guard_of(expr::Store& store, const Instruction& instruction, uint32_t site);

}  // namespace heddle::ir
