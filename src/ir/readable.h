// Expressions for people: names as in the C text, conversions left out. Not to be read back.
#pragma once

#include <string>

#include "ir/program.h"

namespace heddle::ir {

std::string readable(const Program& program, expr::ExprRef e);

// What a pointer leads to, `p[i].name`; empty where C has no words for it, as for temporaries of ours and for
// bytes of another type.
std::string readable_target(const Program& program, expr::ExprRef pointer);

// The bit pattern of a scalar as a number in decimal, or as an address.
std::string readable(expr::TypeRef type, const llvm::APInt& bits);

}  // namespace heddle::ir
