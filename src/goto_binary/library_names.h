// How the C library's functions are known to compilers, and whether a file means the library's functions.
#pragma once

#include <string_view>

#include "expr/type.h"

namespace heddle::goto_binary {

// The library's name of what compilers call __builtin_NAME; other names as they are.
std::string_view library_name(std::string_view name);

// Whether what is declared with one type can be what is defined with the other: numbers of the same form,
// pointers to objects of the same layout, or to what one of them does not know.
bool are_compatible(expr::TypeRef declared, expr::TypeRef defined);

}  // namespace heddle::goto_binary
