// Puts what the interval analysis knows into the program: conditions that it decides become constants, which
// discharges assertions, and instructions that it finds unreachable get an ASSUME false before them. In
// variants, the intervals of variables are assumed at some places too (assume_intervals.h).
#pragma once

#include <functional>
#include <vector>

#include "passes/pass.h"

namespace heddle::passes {

Change use_intervals(PassContext& context);

// An assertion that was replaced by `true`.
struct Discharged {
  ir::Instruction* instruction = nullptr;
  expr::ExprRef condition = nullptr;
};

// Only the assertions: replaces the conditions of those that always hold. Instructions stay where they are.
std::vector<Discharged> discharge_assertions(ir::Program& program, Analyses& analyses,
                                             const std::function<bool(const ir::Instruction&)>& counts);
void restore(const std::vector<Discharged>& discharged);

}  // namespace heddle::passes
