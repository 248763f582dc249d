// Executions with pseudo-random inputs, in which the interpreter looks for undefined behaviour of every kind
// it knows, also for uses of uninitialised values, which no assertion can express.
#pragma once

#include <optional>

#include "ir/program.h"
#include "result/result.h"

namespace heddle::engines {

// The first execution, with pseudo-random inputs, in which the interpreter finds undefined behaviour of any
// kind that it knows: also uses of uninitialised values, which no assertion can express.
std::optional<result::Counterexample> find_undefined_by_trial(const ir::Program& program);

}  // namespace heddle::engines
