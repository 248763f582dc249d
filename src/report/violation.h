// Where a violation happens, as a person reads it: the line of the source with a mark, and the last values of
// the variables in it.
#pragma once

#include <string>

#include "result/result.h"

namespace heddle::report {

std::string violation_text(const result::Counterexample& counterexample, const ir::Program& program);

}  // namespace heddle::report
