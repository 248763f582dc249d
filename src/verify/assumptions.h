// What a proof takes for granted about functions that the program does not define.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::verify {

std::vector<std::string> assumptions_about_externals(const ir::Program& program);

}  // namespace heddle::verify
