// The same program with fewer names: functions stand where they are called, arrays have the names that they
// were declared with, and aggregates that mean the same are the same, so that one instance of an operator
// follows an array through all of them.
#pragma once

#include "ir/program.h"
#include "passes/index_pointers.h"

namespace heddle::engines::operators {

struct Simplified {
  ir::Program program;
  std::vector<passes::IndexedPointer> indices;
};
Simplified simplified(const ir::Program& program);

// The last of these only.
void rename_aggregates(ir::Program& program);

}  // namespace heddle::engines::operators
