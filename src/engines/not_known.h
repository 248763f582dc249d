// What the program computes and Heddle does not: what assembly does, what functions of the C library do that
// have no model, or a model that leaves their result open. Proofs are about anything that it could be, but a
// violation that rests on it need not be one.
#pragma once

#include <string>

#include "ir/program.h"
#include "result/result.h"
#include "symex/trace.h"

namespace heddle::engines {

// What the inputs of that name stand for, for a person; "": inputs are arbitrary.
std::string not_known(const ir::Program& program, const std::string& input);

// That as a reason why there is no verdict.
std::string behind(const ir::Program& program, const support::SourceLocation& place, const std::string& what);

// The first of the inputs that is not known as such a reason; "": none is.
std::string first_not_known(const ir::Program& program, const std::vector<result::InputValue>& inputs);

// What the step of a trace reads from outside; "": nothing, or it is arbitrary.
std::string not_known(const ir::Program& program, const symex::Step& step);

}  // namespace heddle::engines
