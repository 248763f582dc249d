// C expressions of witnesses as GOTO expressions, over the variables in scope at a place.
#pragma once

#include "instrument/action_to_goto.h"
#include "witness/model.h"

namespace heddle::instrument {

class WitnessExpressions {
 public:
  explicit WitnessExpressions(ir::Program& program);

  // Whether the expression holds before the instruction. Throws WitnessProblem (weave_witness.h).
  expr::ExprRef condition(const std::string& text, witness::Position position, const ir::Function& function,
                          uint32_t instruction);

 private:
  ir::Program& program_;
  Plan plan_;
  ActionWriter actions_;
};

}  // namespace heddle::instrument
