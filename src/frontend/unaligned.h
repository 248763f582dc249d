// What a pointer leads to whose type is less aligned than the type that it stands for, as after
// `typedef int loose __attribute__((aligned(1)))`, or that is not aligned at all, as large arguments of
// variadic functions: a member of a packed struct.
#pragma once

#include "frontend/unit.h"
#include "frontend/values.h"

namespace heddle::frontend {

// *pointer, of C's type `type`.
Value pointee(ValueBuilder& values, Unit& unit, Value pointer, clang::QualType type,
              const clang::Expr* where);
Value unaligned_pointee(ValueBuilder& values, Unit& unit, Value pointer, const clang::Expr* where);

}  // namespace heddle::frontend
