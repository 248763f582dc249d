// What the output of a tool claims. A claim is only what was understood exactly: the exit status is one that
// goes with the answer, one line says it, and no line says anything else.
#pragma once

#include <string>
#include <vector>

#include "support/child_process.h"
#include "tools/tool.h"

namespace heddle::tools {

enum class Claims : uint8_t { Nothing, Holds, Violated };

struct Claim {
  Claims claims = Claims::Nothing;
  std::string why_not;              // Nothing: in words
  std::vector<std::string> inputs;  // Violated: values of the program's inputs, as the tool wrote them
  double cpu_seconds = 0;
};

Claim understand(const Tool& tool, const Attempt& attempt, const support::ChildResult& run);

}  // namespace heddle::tools
