// Conversions between scalars of any two types.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

// The result lies in `into` if that is a slot and the value changes, and may reuse the temporaries from
// `mark` on.
Operand cast(Emitter& emitter, Operand a, expr::TypeRef from, expr::TypeRef to, uint32_t mark, uint32_t into);

inline bool is_native_float(expr::TypeRef type) {
  return type->is_float() &&
         (type->format() == expr::FloatFormat::Single || type->format() == expr::FloatFormat::Double);
}

}  // namespace heddle::interpreter
