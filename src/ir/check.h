// The well-formedness checker: typing of expressions, shapes of instructions, targets, symbols and sites.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::ir {

// One complaint per line, with function and instruction; empty if the program is well-formed.
std::vector<std::string> check(const Program& program);

}  // namespace heddle::ir
