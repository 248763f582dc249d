#include "engines/open_assertions.h"

#include <unordered_set>
#include <vector>

#include "expr/simplify.h"

namespace heddle::engines {

bool has_open_assertion(ir::Program& program, const ir::Checks& checks) {
  const ir::Function* entry = program.find_function(program.entry());
  if (entry == nullptr) return true;
  expr::Simplifier simplifier(program.store());
  const auto is_open = [&](const ir::Instruction& instruction) {
    if (instruction.op != ir::Op::Assert || !checks(instruction)) return false;
    const expr::ExprRef condition = simplifier.simplify(instruction.condition());
    return !condition->is(expr::Kind::Constant) || condition->value().isZero();
  };
  std::vector<const ir::Function*> work = {entry};
  std::unordered_set<const ir::Function*> seen = {entry};
  std::unordered_set<expr::ExprRef> looked_at;
  while (!work.empty()) {
    const ir::Function& function = *work.back();
    work.pop_back();
    for (const ir::Instruction& instruction : function.body) {
      if (is_open(instruction)) return true;
      for (const expr::ExprRef operand : instruction.operands) {
        if (operand == nullptr || !looked_at.insert(operand).second) continue;
        expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
          if (!e->is(expr::Kind::Symbol)) return;
          const ir::Function* mentioned = program.find_function(e->text());
          if (mentioned != nullptr && seen.insert(mentioned).second) work.push_back(mentioned);
        });
      }
    }
  }
  return false;
}

}  // namespace heddle::engines
