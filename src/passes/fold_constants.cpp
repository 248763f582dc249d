#include "passes/fold_constants.h"

#include "expr/simplify.h"

namespace heddle::passes {

Change fold_constants(PassContext& context) {
  expr::Simplifier simplifier(context.program.store());
  uint64_t& simplified = context.statistics["expressions simplified"];
  bool is_flow_changed = false;
  for (ir::Function& function : context.program.functions())
    for (ir::Instruction& instruction : function.body)
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        expr::ExprRef& operand = instruction.operands[i];
        // A function that is called by name is an operand, too; so are places, which stay places.
        if (operand == nullptr || operand->is(expr::Kind::Symbol)) continue;
        const expr::ExprRef simple = simplifier.simplify(operand);
        if (simple == operand) continue;
        operand = simple;
        instruction.sites.clear();  // their paths lead through the old expression
        is_flow_changed |= instruction.op == ir::Op::Goto || instruction.op == ir::Op::Assume;
        ++simplified;
      }
  if (simplified == 0) return Change::Nothing;
  return is_flow_changed ? Change::Bodies : Change::Operands;
}

}  // namespace heddle::passes
