// Goals about how often a loop goes round: not at all, once, again.
#pragma once

#include "cover/goal.h"

namespace heddle::cover {

// What there is to put into a body.
struct LoopMarks {
  // An assignment to a variable that says whether the loop has gone round since it was entered.
  struct Assignment {
    uint32_t before = 0;  // the instruction
    expr::ExprRef place = nullptr;
    expr::ExprRef value = nullptr;
  };
  std::vector<Assignment> assignments;  // behind the goals that stand before the same instruction
  struct Found {
    uint32_t instruction = 0;
    expr::ExprRef condition = nullptr;
    std::string text;
  };
  std::vector<Found> goals;
};

// Of loops that have a condition and are entered at one place. Adds temporaries to the function.
LoopMarks find_loop_goals(ir::Program& program, ir::Function& function);

}  // namespace heddle::cover
