// A property woven into a program that is written for other tools: as C, or as a goto binary. What is left to
// decide about the output is whether an assertion fails. The library is not part of it: every tool has its
// own.
#pragma once

#include "instrument/plan.h"
#include "ir/program.h"
#include "source_rewrite/rewrite.h"
#include "support/diagnostics.h"
#include "verify/property.h"
#include "verify/weave_operators.h"

namespace heddle::verify {

// Where the output's form has no words for events and predicates of the memory model.
enum class MemoryModel : uint8_t { Known, Unknown };

// Of a property that compares states, executions end where a signed operation overflows: a state that only
// repeats because an integer wraps around does not repeat in C. Throws InputError, with the place in the
// specification, for what the output cannot say.
spec::Specification specification_for_others(const PropertySource& source, MemoryModel memory,
                                             support::Diagnostics& diagnostics);

// What is not supported has no checks inside. Throws UnsupportedError if the program may come there.
void refuse_unsupported(const ir::Program& program);

// Warnings that say what the output does not decide.
void warn_of_limits(const ir::Program& program, const instrument::Plan& plan, bool compares_incomplete,
                    support::Diagnostics& diagnostics);

struct WovenForOthers {
  ir::Program program;
  source_rewrite::Conclusions conclusions;
  // Whether a signed operation is known not to leave its type; none: nothing is known.
  std::function<bool(const ir::Instruction& instruction, expr::ExprRef operation)> is_exact = {};
};

// Checks that stand in the library, where a program ends by exit() and its like, go to the calls in the
// program. What cannot go there is a warning, and then TRUE of the output is not TRUE of the program.
// Aggregates need operators, which are woven in as C says it; then FALSE of the output is not FALSE of the
// program. Throws InputError and UnsupportedError.
WovenForOthers weave_for_others(ir::Program program, const PropertySource& source, MemoryModel memory,
                                support::Diagnostics& diagnostics, const OperatorChoice* operators = nullptr);

}  // namespace heddle::verify
