// Proofs about aggregates of arrays by instrumentation operators: the search of Algorithm 1 for places where
// rules help (docs/operators.md). A placement is woven into the program with its aggregates, and the other
// engines are the oracle for what comes out. That a proof of the woven program is one of the program follows
// from the definition, which is proved of every operator when it is read (definition.h).
#pragma once

#include "engines/task.h"

namespace heddle::engines {

result::Result run_operators(const Task& task);

}  // namespace heddle::engines
