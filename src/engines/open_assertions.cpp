#include "engines/open_assertions.h"

#include <algorithm>

#include "expr/simplify.h"
#include "ir/mentioned.h"

namespace heddle::engines {

bool has_open_assertion(ir::Program& program, const ir::Checks& checks) {
  if (program.find_function(program.entry()) == nullptr) return true;
  expr::Simplifier simplifier(program.store());
  const auto is_open = [&](const ir::Instruction& instruction) {
    if (instruction.op != ir::Op::Assert || !checks(instruction)) return false;
    const expr::ExprRef condition = simplifier.simplify(instruction.condition());
    return !condition->is(expr::Kind::Constant) || condition->value().isZero();
  };
  return std::ranges::any_of(ir::mentioned_functions(program), [&](const ir::Function* function) {
    return std::ranges::any_of(function->body, is_open);
  });
}

}  // namespace heddle::engines
