// Arguments beyond the parameters. In goto binaries a va_list is a void ** to the addresses of those that are
// left, which `va_start` makes; here it points to the arguments themselves, one after the other
// (ir::Function::va_area).
#pragma once

#include <string_view>

#include "goto_binary/irep.h"
#include "ir/program.h"

namespace heddle::goto_binary {

// The compiler's va_list comes from this file, which tells its type from other void **.
inline constexpr std::string_view kListFile = "gcc_builtin_headers_types.h";

bool is_argument_list(Irep type);
Irep argument_list(IrepBuilder& ireps, unsigned pointer_width);

// match:  *(T *)*list, what va_arg is in files
// result: list; nil for all else
Irep list_of_argument(Irep e);

// What va_arg reads here: a place that the va_list of x86-64 points to. Null for all else.
expr::ExprRef list_of_argument(expr::ExprRef e);
// Whether the function looks at arguments beyond its parameters.
bool uses_arguments(const ir::Function& function);

}  // namespace heddle::goto_binary
