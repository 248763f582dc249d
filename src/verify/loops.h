// The loops of a program, by the names that reports give them.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"
#include "result/result.h"

namespace heddle::verify {

struct NamedLoop {
  std::string id;  // "main.2": the second loop of main
  result::LoopName loop;
};

// Those of functions that users wrote, function by function, in the order of the text.
std::vector<NamedLoop> list_loops(const ir::Program& program);

}  // namespace heddle::verify
