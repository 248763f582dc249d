// Whether a tool works here: small programs of which the answer is known.
#pragma once

#include <string>

#include "tools/tool.h"

namespace heddle::tools {

// What is wrong; nothing if the tool decides them rightly.
std::string smoke_test(const Tool& tool);

}  // namespace heddle::tools
