#include "passes/lost_blocks.h"

namespace heddle::passes {

bool asks_about_lost_blocks(const ir::Program& program) {
  bool found = false;
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body)
      for (const expr::ExprRef operand : instruction.operands)
        if (operand != nullptr)
          expr::for_each_subexpression(operand,
                                       [&](expr::ExprRef e) { found |= e->is(expr::Kind::NoneLost); });
  return found;
}

}  // namespace heddle::passes
