// The .goto text format, version 1: docs/goto-language.md has the grammar. print, parse, print is the
// identity.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "ir/program.h"

namespace heddle::ir {

void print(std::ostream& out, const Program& program);
void print_json(std::ostream& out, const Program& program);

// Throws support::InputError.
Program parse(std::string_view text, const std::string& file_name);

// One expression over the symbols of the program. Throws support::InputError.
expr::ExprRef parse_expression(std::string_view text, Program& program);

std::string to_string(expr::ExprRef e);
std::string to_string(const Instruction& instruction);  // one line, without locations and sites

}  // namespace heddle::ir
