// C text for types, limits and the predicate overflows(), from GOTO's types. Plain C that every verifier
// reads: comparisons with literals, no builtin functions, and nothing in it overflows.
#pragma once

#include <string>

#include "expr/c_typing.h"
#include "expr/type.h"

namespace heddle::source_rewrite {

// C's name of a type: `unsigned char`, `struct node *`. Empty: it has none (a record without a tag, a width
// that C does not have).
std::string type_text(expr::TypeRef type, const expr::DataModel& model);

// A word for names: `int`, `ulong`, `llong`.
std::string type_word(expr::TypeRef type, const expr::DataModel& model);

// The limits of a bit-vector type of C, as constant expressions that need no parentheses around them.
std::string minimum_text(expr::TypeRef type);
std::string maximum_text(expr::TypeRef type);

// Whether `x op y` (unary: `op x`) leaves `type`, as a C condition. x and y are names or parenthesised; x has
// the type, and so has y, except that the distance of a shift has the type `distance`.
std::string overflow_text(expr::COperator op, expr::TypeRef type, expr::TypeRef distance,
                          const std::string& x, const std::string& y);

// Whether x, a name of a floating type, does not fit the integer type without its fraction, as a C condition.
std::string cast_overflow_text(expr::TypeRef from, expr::TypeRef to, const std::string& x);

}  // namespace heddle::source_rewrite
