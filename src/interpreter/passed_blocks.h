// Blocks that the caller of the first function passes (frontend/function_entry.h) are inputs: their ALLOC has
// a name. Inputs record their bytes, without a type.
#pragma once

#include "interpreter/interpreter.h"

namespace heddle::interpreter {

bool is_passed_by_caller(const Request& request);

}  // namespace heddle::interpreter
