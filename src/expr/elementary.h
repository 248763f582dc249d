// What the elementary functions of a C library (exp, sin, pow, …) may return. They are not defined to the
// last bit, so that a result is only known to lie between two bounds; models of the functions ask for these.
#pragma once

#include <llvm/ADT/APInt.h>

#include <span>
#include <string_view>

#include "expr/type.h"

namespace heddle::expr {

// Whether it is the name of a bound, and how many arguments that has.
bool is_bound(std::string_view name);
uint32_t argument_count(std::string_view name, TypeRef type);

// `name` is __heddle_least_FUNCTION or __heddle_greatest_FUNCTION, with C's suffix of the type, which is that
// of the arguments too. Infinite where nothing is known.
llvm::APInt evaluate_bound(std::string_view name, TypeRef type, std::span<const llvm::APInt> arguments);

}  // namespace heddle::expr
