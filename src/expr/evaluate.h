// Concrete meaning of operations on scalars: EvalExpr for closed expressions. The simplifier, the interpreter
// and the trace evaluator all rest on it. Values are bit patterns of the operands' types.
#pragma once

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include <optional>
#include <span>

#include "expr/expr.h"

namespace heddle::expr {

// The value of a scalar operation `e` whose operands have the given values. Defined for logic, comparison,
// arithmetic, overflow, bits, conversion and float kinds; total, as ir/choices.h says.
llvm::APInt evaluate_operation(ExprRef e, std::span<const llvm::APInt> operands);
llvm::APInt evaluate_operation(Kind kind, TypeRef type, std::span<const TypeRef> operand_types,
                               std::span<const llvm::APInt> operands, uint64_t index = 0);

// The kind that says whether Neg, Add, Sub, Mul, Shl, Div or Mod of the same operands overflows.
Kind overflow_predicate(Kind operation);

// The value of an expression without symbols and memory, or nothing if it has any.
std::optional<llvm::APInt> evaluate_constant(ExprRef e);

// A pointer moved by a number of bytes that is as wide as the pointer: what symbolic execution makes of all
// pointer arithmetic. As bit patterns that is an addition.
bool is_byte_offset(ExprRef e);

const llvm::fltSemantics& semantics_of(FloatFormat format);

}  // namespace heddle::expr
