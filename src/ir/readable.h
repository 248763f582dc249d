// Expressions for people: names as in the C text, conversions left out. Not to be read back.
#pragma once

#include <string>

#include "ir/program.h"

namespace heddle::ir {

std::string readable(const Program& program, expr::ExprRef e);

// The bit pattern of a scalar as a number in decimal, or as an address.
std::string readable(expr::TypeRef type, const llvm::APInt& bits);

}  // namespace heddle::ir
