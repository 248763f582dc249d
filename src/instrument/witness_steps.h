// Where the waypoints of a violation witness are evaluated, and what makes them pass.
#pragma once

#include <map>
#include <vector>

#include "instrument/weave_witness.h"
#include "instrument/witness_idle.h"

namespace heddle::instrument {

// What one evaluation does while the segment is the current one.
struct WitnessStep {
  size_t segment = 0;
  witness::Action action = witness::Action::Follow;
  expr::ExprRef condition = nullptr;  // that makes it pass
  // An input that the condition sets to one value may be given that value.
  expr::ExprRef place = nullptr;
  expr::ExprRef value = nullptr;
};

// Those of each point come by segments, the one that ends a segment behind those to avoid. Targets have none.
using WitnessSteps = std::map<WitnessPoint, std::vector<WitnessStep>>;

// Results of calls get a variable where the program does not use them. Throws WitnessProblem.
WitnessSteps find_steps(ir::Program& program, const witness::Entry& entry);

}  // namespace heddle::instrument
