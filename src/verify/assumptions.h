// What a proof takes for granted about functions that the program does not define: those without a body, and
// the C library.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::verify {

struct Assumption {
  std::string text;
  bool is_open = false;  // see ir::kOpenAssumption
};

std::vector<Assumption> assumptions(const ir::Program& program);

}  // namespace heddle::verify
