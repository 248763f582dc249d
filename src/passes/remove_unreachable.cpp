#include "passes/remove_unreachable.h"

#include "analysis/control_flow.h"
#include "ir/edit_body.h"

namespace heddle::passes {

namespace {

using analysis::ControlFlow;

uint64_t remove_blocks(ir::Function& function) {
  const ControlFlow flow(function);
  ir::BodyEditor editor(function);
  uint64_t removed = 0;
  for (uint32_t block = 0; block < flow.blocks().size(); ++block) {
    if (flow.is_reachable(block)) continue;
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) editor.remove(i);
    removed += flow.block(block).end - flow.block(block).begin;
  }
  editor.apply();
  return removed;
}

// Jumps that lead to the next instruction, and conditions that never hold.
uint64_t remove_idle_jumps(ir::Function& function) {
  ir::BodyEditor editor(function);
  uint64_t removed = 0;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const ir::Instruction& instruction = function.body[i];
    if (instruction.op != ir::Op::Goto || !instruction.condition()->is(expr::Kind::Constant)) continue;
    if (analysis::flow_of(instruction).jumps && instruction.target != i + 1) continue;
    editor.remove(i);
    ++removed;
  }
  editor.apply();
  return removed;
}

uint64_t remove_functions(PassContext& context) {
  const analysis::CallGraph& calls = context.analyses.calls();
  if (context.program.find_function(context.program.entry()) == nullptr) return 0;
  uint64_t removed = 0;
  for (ir::Function& function : context.program.functions()) {
    if (!function.has_body) continue;
    if (calls.is_reachable_from_entry(context.analyses.numbering().number_of(function))) continue;
    function.body.clear();
    function.locals.clear();
    function.has_body = false;
    ++removed;
  }
  return removed;
}

}  // namespace

Change remove_unreachable(PassContext& context) {
  uint64_t& instructions = context.statistics["instructions removed"];
  uint64_t& functions = context.statistics["functions removed"];
  for (ir::Function& function : context.program.functions())
    instructions += remove_blocks(function) + remove_idle_jumps(function);
  if (instructions != 0) context.analyses.invalidate(Change::Bodies);
  functions += remove_functions(context);
  return instructions + functions == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
