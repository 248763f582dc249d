#include "passes/slice.h"

#include "analysis/control_flow.h"
#include "expr/simplify.h"
#include "ir/edit_body.h"

namespace heddle::passes {

using analysis::ControlFlow;
using ir::Instruction;
using ir::Op;

namespace {

// Whether the evaluation of the instruction may end the path: a later assertion is then not reached.
bool may_end_path(expr::Totality& totality, const Instruction& instruction) {
  const bool has_place = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                         instruction.op == Op::Alloc || instruction.op == Op::Call;
  if (instruction.op == Op::Copy || instruction.op == Op::Fill || instruction.op == Op::Free) return true;
  for (size_t i = 0; i < instruction.operands.size(); ++i) {
    const expr::ExprRef operand = instruction.operands[i];
    if (operand == nullptr) continue;
    const bool is_total = i == 0 && has_place ? operand->is(expr::Kind::Symbol) || totality.is_total(operand)
                                              : totality.is_total(operand);
    if (!is_total) return true;
  }
  return false;
}

// All executions come to the end of the entry; its status need not be known.
bool is_root(const ir::Program& program, expr::Totality& totality, const ir::Function& function,
             const Instruction& instruction) {
  if (instruction.op == Op::Halt) return *function.name != program.entry();
  return instruction.op == Op::Assert || may_end_path(totality, instruction);
}

// What goes if nothing depends on it. Jumps without a condition and the ends of lives and paths stay: they
// are the skeleton that the rest hangs on. A branch on which nothing depends goes too: control then takes one
// of its ways, and both come to the same next thing that counts.
bool can_go(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Assign:
    case Op::Havoc:
    case Op::Copy:
    case Op::Fill:
    case Op::Output:
    case Op::Call:
    case Op::Skip:
      return true;
    case Op::Assume:  // one that never holds is the end of a path: without it, control would go on
      return analysis::flow_of(instruction).falls_through;
    case Op::Goto: {
      const analysis::Flow flow = analysis::flow_of(instruction);
      return flow.falls_through && flow.jumps;
    }
    default:
      return false;
  }
}

void add_loop_exits(const ir::Function& function, uint32_t number,
                    std::vector<analysis::InstructionPosition>& roots) {
  const ControlFlow flow(function);
  for (const analysis::Loop& loop : flow.loops())
    for (const analysis::FlowEdge& exit : loop.exits) roots.push_back({number, exit.from});
}

}  // namespace

Change slice(PassContext& context) {
  const analysis::Numbering& numbering = context.analyses.numbering();
  expr::Totality totality;
  std::vector<analysis::InstructionPosition> roots;
  for (const ir::Function& function : context.program.functions()) {
    const uint32_t number = numbering.number_of(function);
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (is_root(context.program, totality, function, function.body[i])) roots.push_back({number, i});
    add_loop_exits(function, number, roots);
  }
  const analysis::Influence influence = context.analyses.dependencies().on_instructions(roots);
  uint64_t& removed = context.statistics["instructions removed"];
  for (ir::Function& function : context.program.functions()) {
    const uint32_t number = numbering.number_of(function);
    ir::BodyEditor editor(function);
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (!can_go(function.body[i]) || influence.includes({number, i})) continue;
      editor.remove(i);
      ++removed;
    }
    editor.apply();
  }
  return removed == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
