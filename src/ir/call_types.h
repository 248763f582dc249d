// Calls through pointers of other types than the function's: which of them machines carry out as C has them.
#pragma once

#include "ir/program.h"

namespace heddle::ir {

// Whether a value of one type arrives as one of the other. `extended`: so many bits of a narrower number are
// passed at least.
bool arrives_as(expr::TypeRef given, expr::TypeRef wanted, unsigned extended, const expr::DataModel& model);

// Whether a call gives a function all it needs: no argument is missing, and arguments and result are passed
// as the function expects them. C wants more (compatible types), but what it rejects beyond that does no harm
// on any machine: further arguments, integers that are at least as wide as the function's, a result that is
// not there.
bool can_call(const Instruction& call, const Function& callee, const expr::DataModel& model);

}  // namespace heddle::ir
