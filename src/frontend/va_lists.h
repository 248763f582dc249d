// Machines differ in what a va_list is: a pointer, a struct, an array of one struct. The first pointer in it
// leads to the arguments; nothing else of it is used.
#pragma once

#include "frontend/values.h"

namespace heddle::frontend {

Value va_cursor_in(ValueBuilder& values, Value record);

}  // namespace heddle::frontend
