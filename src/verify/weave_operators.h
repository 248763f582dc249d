// Instrumentation operators at places that somebody chose, woven into a program that asserts something about
// aggregates: the same program that the search of engines/operators would ask about. What fails in it may be
// a rule that does not fit, so that only a proof of it says something.
#pragma once

#include <functional>
#include <string>

#include "engines/operators/user_operators.h"
#include "instrument/operators/readers.h"
#include "ir/program.h"
#include "verify/property.h"

namespace heddle::verify {

struct OperatorChoice {
  std::string placement = "suggested";  // engines/operators/placement_text.h
  const engines::operators::UserOperators* own = nullptr;
};

// Before the property is woven in. Throws InputError for properties that operators do not help with.
void prepare_for_operators(ir::Program& program, const spec::Specification& specification);

// A program with operators in it, and what is known of its arithmetic: whether a sum or difference of rules
// that the instruction computes fits its type.
struct WovenOperators {
  ir::Program program;
  std::function<bool(const ir::Instruction& instruction, expr::ExprRef operation)> is_exact;
};

// Behind that. Throws BadRequest for a placement that is none of the program, InputError if it has no
// aggregate that an operator could follow, UnsupportedError for what the readers have no words for.
WovenOperators weave_operators(const ir::Program& program, const OperatorChoice& choice,
                               instrument::operators::Readers readers);

// Where operators could be applied, and the choice.
std::string show_operators(const ir::Program& program, const OperatorChoice& choice);

}  // namespace heddle::verify
