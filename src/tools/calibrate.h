// Whether a tool knows what an error is. One that does not, because it is told by other means than a call of
// `reach_error`, or because an option is not what it was in another version, would find every program
// correct. So nobody's TRUE counts who has not refused a small program that is wrong.
#pragma once

#include <string>

#include "expr/type.h"
#include "tools/tool.h"

namespace heddle::tools {

// A program that is violated, and one that is not, as C.
extern const char* const kViolated;
extern const char* const kHolds;

// Why the tool's proofs do not count; empty: they do.
std::string why_mistrusted(const Tool& tool, expr::DataModelKind data_model);

}  // namespace heddle::tools
