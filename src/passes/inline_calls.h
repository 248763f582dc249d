// Puts the bodies of small functions where they are called, so that what is about one function sees them:
//
//   CALL x = f(e)          DECL p'; ASSIGN p' = e; the body with variables of its own, in which
//                          RETURN r is ASSIGN x = r and a jump behind it
//
// Recursive functions, library models, those with a variable number of arguments and those that allocate on
// their stack stay calls; so does what is called through a pointer.
#pragma once

#include <cstdint>

#include "passes/pass.h"

namespace heddle::passes {

// Gives the number of calls that are gone. Functions to which no call leads any more stay in the program.
uint64_t inline_calls(ir::Program& program, analysis::Analyses& analyses);
Change inline_calls(PassContext& context);

}  // namespace heddle::passes
