// Meaning of the operations on floats; evaluate.cpp sends them here.
#pragma once

#include <llvm/ADT/APInt.h>

#include <span>

#include "expr/kind.h"
#include "expr/type.h"

namespace heddle::expr {

// Neg to Div, comparisons and the float kinds, on operands of one float type.
llvm::APInt evaluate_float_operation(Kind kind, TypeRef operand_type, std::span<const llvm::APInt> operands,
                                     uint64_t index);

// A roundable operation; the last operand is its RoundingMode.
llvm::APInt evaluate_rounded(Kind kind, TypeRef type, TypeRef operand_type,
                             std::span<const llvm::APInt> operands);

// Conversions with a float on one side or both.
llvm::APInt cast_from_float(TypeRef to, TypeRef from, const llvm::APInt& value);
llvm::APInt cast_to_float(TypeRef to, TypeRef from, const llvm::APInt& value);

}  // namespace heddle::expr
