#include "ir/mentioned.h"

#include <unordered_set>

namespace heddle::ir {

std::vector<const Function*> mentioned_functions(const Program& program) {
  std::vector<const Function*> result;
  std::unordered_set<const Function*> seen;
  std::unordered_set<expr::ExprRef> seen_expressions;
  std::vector<const Function*> pending = {program.find_function(program.entry())};
  while (!pending.empty()) {
    const Function* function = pending.back();
    pending.pop_back();
    if (function == nullptr || !seen.insert(function).second) continue;
    result.push_back(function);
    std::vector<expr::ExprRef> expressions;
    for (const Instruction& instruction : function->body)
      for (expr::ExprRef operand : instruction.operands)
        if (operand != nullptr) expressions.push_back(operand);
    while (!expressions.empty()) {
      expr::ExprRef e = expressions.back();
      expressions.pop_back();
      if (!seen_expressions.insert(e).second) continue;
      if (e->is(expr::Kind::Symbol)) pending.push_back(program.find_function(e->text()));
      for (expr::ExprRef operand : e->operands()) expressions.push_back(operand);
    }
  }
  return result;
}

}  // namespace heddle::ir
