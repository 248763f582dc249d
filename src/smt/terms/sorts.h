// Which sorts of SMT-LIB our types are.
#pragma once

#include "expr/type.h"
#include "smt/terms/term_factory.h"

namespace heddle::smt::terms {

// The sort of a value: floats and pointers are bit-vectors.
Sort sort_of(expr::TypeRef type);
Sort float_sort(expr::FloatFormat format);

}  // namespace heddle::smt::terms
