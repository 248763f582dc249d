// Results in SARIF 2.1.0, the format in which tools that read code tell others what they found.
#pragma once

#include <string>
#include <vector>

#include "result/answer.h"

namespace heddle::report {

// `program` may be null where there is none.
std::string as_sarif(const std::vector<result::Answer>& answers, const ir::Program* program);

}  // namespace heddle::report
