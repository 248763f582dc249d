// The values that operands can have, and whether an operation on them can overflow.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace heddle::source_rewrite {

// Whether no values of the operands can make the operation overflow, as their types and constants show.
// Without `left`: 0, as in a negation; without `right`: 1.
bool cannot_overflow(clang::ASTContext& ast, clang::BinaryOperatorKind op, const clang::Expr* left,
                     const clang::Expr* right, clang::QualType type);

}  // namespace heddle::source_rewrite
