// The loops of a program, by the names that reports give them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engines/task.h"
#include "ir/program.h"
#include "result/result.h"

namespace heddle::verify {

struct NamedLoop {
  std::string id;  // "main.2": the second loop of main
  result::LoopName loop;
};

// Those of functions that users wrote, function by function, in the order of the text.
std::vector<NamedLoop> list_loops(const ir::Program& program);

// Bounds by ids, as bounds by loops. Throws BadRequest if there is no loop of that id.
std::vector<engines::LoopBound> bounds_of_loops(const ir::Program& program,
                                                const std::map<std::string, unsigned>& by_id);

}  // namespace heddle::verify
