// GOTO expressions as C that any validator reads: no casts that lose bits where none were, nothing undefined.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "ir/program.h"

namespace heddle::witness {

// How C calls a variable at the place; nothing if it has no name there.
using NameOf = std::function<std::optional<std::string>(const ir::Symbol& symbol)>;

// Whether the bool holds, as a C expression over integers, which variables, their members and elements, and
// what pointers lead to may be. Signed sums are computed in a wider type, so that they are those of the
// expression unless that wraps. Nothing if C has no words for it.
std::optional<std::string> c_expression(const ir::Program& program, expr::ExprRef e, const NameOf& name_of);

// What a proof says about a program into which a property was woven, as an expression of the program as it
// was. Null if it is about what was woven in.
expr::ExprRef without_ghosts(const std::string& expression, ir::Program& program);

// The text, without a pair of parentheses that is around all of it.
std::string without_parentheses(std::string text);

// How C calls the variable at a place of the function: it is declared in front of it, under a name that
// nothing else has.
std::optional<std::string> name_at(const ir::Program& program, const ir::Function& function,
                                   const support::SourceLocation& place, const ir::Symbol& symbol);

}  // namespace heddle::witness
