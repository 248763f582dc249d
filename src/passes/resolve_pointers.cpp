#include "passes/resolve_pointers.h"

#include "expr/substitute.h"
#include "passes/local_pointers.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

class Resolving {
 public:
  Resolving(ir::Program& program, analysis::Analyses& analyses, ir::Function& function)
      : store_(program.store()), function_(function), locals_(program, analyses, function) {}

  uint64_t run() {
    uint64_t count = 0;
    // In the order of the body, so that a chain of names ends at the first of them.
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Assign || !locals_.is_single(instruction.place())) continue;
      const ExprRef pointer = instruction.place();
      const ExprRef value = without_cast(instruction.value());
      if (!pointer->type()->is_pointer() || value->type() != pointer->type() || !locals_.is_fixed(value, i) ||
          !locals_.dominates_uses(i, pointer))
        continue;
      replace(i, pointer, value);
      ++count;
    }
    return count;
  }

 private:
  void replace(uint32_t at, ExprRef pointer, ExprRef value) {
    expr::Substitution substitution(
        {{pointer, value}}, [&](Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
          if (kind == Kind::Deref && operands[0]->is(Kind::AddressOf) &&
              operands[0]->operand(0)->type() == type)
            return operands[0]->operand(0);
          return store_.make(kind, type, operands, index);
        });
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      Instruction& instruction = function_.body[i];
      if (i == at || begins_or_ends_life(instruction)) continue;
      for (ExprRef& operand : instruction.operands)
        if (operand != nullptr && mentions(operand, pointer)) {
          operand = substitution(operand);
          instruction.sites.clear();
        }
    }
  }

  expr::Store& store_;
  ir::Function& function_;
  const LocalPointers locals_;
};

}  // namespace

uint64_t resolve_pointers(ir::Program& program, analysis::Analyses& analyses) {
  uint64_t count = 0;
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.is_model && !function.body.empty())
      count += Resolving(program, analyses, function).run();
  if (count > 0) analyses.invalidate(analysis::Change::Bodies);
  return count;
}

Change resolve_pointers(PassContext& context) {
  const uint64_t count = resolve_pointers(context.program, context.analyses);
  context.statistics["pointers resolved"] += count;
  return count == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
