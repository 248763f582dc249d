#include "frontend/jumpers.h"

#include <algorithm>

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

Jumpers::Jumpers(const ir::Program& program) : program_(program) {
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body) look_at(function, instruction);
  for (const std::string* jumper : jumpers_) some_pointer_jumps_ |= addressed_.contains(jumper);
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const auto& [caller, callees] : callees_)
      if (std::ranges::any_of(callees, [&](const std::string* callee) { return jumpers_.contains(callee); }))
        has_grown |= add(caller);
    if (!some_pointer_jumps_) continue;
    for (const std::string* caller : by_pointer_) has_grown |= add(caller);
  }
}

bool Jumpers::may_jump(const ir::Instruction& call) const {
  ExprRef callee = call.function();
  if (!callee->is(Kind::Symbol)) return some_pointer_jumps_;
  return jumpers_.contains(program_.find_symbol(callee->text())->name);
}

void Jumpers::look_at(const ir::Function& function, const ir::Instruction& instruction) {
  const bool is_call = instruction.op == Op::Call;
  for (size_t i = 0; i < instruction.operands.size(); ++i) {
    ExprRef operand = instruction.operands[i];
    if (operand == nullptr) continue;
    const bool is_callee = is_call && i == 1;
    if (is_callee && operand->is(Kind::Symbol)) {
      callees_[function.name].insert(program_.find_symbol(operand->text())->name);
      continue;
    }
    if (is_callee) by_pointer_.insert(function.name);
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      if (e->is(Kind::Symbol) && e->type()->is_function())
        addressed_.insert(program_.find_symbol(e->text())->name);
    });
  }
  if (instruction.op != Op::Assign || !instruction.place()->is(Kind::Symbol)) return;
  if (instruction.place()->text() == kJumpFrame && function.is_model) jumpers_.insert(function.name);
}

bool Jumpers::add(const std::string* function) {
  const bool is_new = jumpers_.insert(function).second;
  some_pointer_jumps_ |= is_new && addressed_.contains(function);
  return is_new;
}

}  // namespace heddle::frontend
