#include "passes/slice.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

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

// Where the variant `forward` goes on at once instead of a branch on which nothing depends: where all its
// ways meet. So loops that need not end are left out; more executions come to what lies behind, and none is
// lost.
class Meetings {
 public:
  explicit Meetings(const ir::Function& function) : function_(function), flow_(function) {
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (function.body[i].op == Op::Dead) continue;
      for (const expr::ExprRef operand : function.body[i].operands)
        if (operand != nullptr)
          expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
            if (e->is(expr::Kind::Symbol)) mentions_[e].insert(flow_.block_of(i));
          });
    }
  }

  bool is_branch(uint32_t i) const {
    const analysis::Flow flow = analysis::flow_of(function_.body[i]);
    return function_.body[i].op == Op::Goto && flow.falls_through && flow.jumps &&
           flow_.is_reachable(flow_.block_of(i));
  }

  // The instruction; nothing if some ways end, or if a variable begins to live on the way that is used
  // behind.
  std::optional<uint32_t> of(uint32_t i) const {
    const uint32_t block = flow_.block_of(i);
    const uint32_t meeting = flow_.immediate_post_dominators()[block];
    if (meeting >= flow_.blocks().size()) return std::nullopt;
    std::set<uint32_t> between;
    std::vector<uint32_t> pending(flow_.block(block).successors.begin(), flow_.block(block).successors.end());
    while (!pending.empty()) {
      const uint32_t next = pending.back();
      pending.pop_back();
      if (next == meeting || !between.insert(next).second) continue;
      pending.insert(pending.end(), flow_.block(next).successors.begin(), flow_.block(next).successors.end());
    }
    for (const uint32_t one : between)
      for (uint32_t k = flow_.block(one).begin; k < flow_.block(one).end; ++k)
        if (function_.body[k].op == Op::Decl && !stays_in(function_.body[k].operands[0], between))
          return std::nullopt;
    return flow_.block(meeting).begin;
  }

 private:
  bool stays_in(expr::ExprRef symbol, const std::set<uint32_t>& blocks) const {
    return std::ranges::includes(blocks, mentions_.at(symbol));
  }

  const ir::Function& function_;
  const ControlFlow flow_;
  std::map<expr::ExprRef, std::set<uint32_t>> mentions_;  // blocks
};

}  // namespace

Change slice(PassContext& context) {
  const bool is_forward = context.has("forward");
  const expr::ExprRef always = context.program.store().boolean(true);
  const analysis::Numbering& numbering = context.analyses.numbering();
  expr::Totality totality;
  std::vector<analysis::InstructionPosition> roots;
  for (const ir::Function& function : context.program.functions()) {
    const uint32_t number = numbering.number_of(function);
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (is_root(context.program, totality, function, function.body[i])) roots.push_back({number, i});
    if (!is_forward) {
      add_loop_exits(function, number, roots);
      continue;
    }
    // What cannot be passed by has to be decided as before.
    const Meetings meetings(function);
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (meetings.is_branch(i) && !meetings.of(i)) roots.push_back({number, i});
  }
  // Whether control gets through a loop or a call decides nothing then.
  std::optional<analysis::Dependencies> own;
  if (is_forward)
    own.emplace(context.analyses.points_to(), context.analyses.calls(), context.analyses.modified(),
                analysis::DependencyOptions{.with_endings = false});
  const analysis::Influence influence = (own ? *own : context.analyses.dependencies()).on_instructions(roots);
  uint64_t& removed = context.statistics["instructions removed"];
  for (ir::Function& function : context.program.functions()) {
    const uint32_t number = numbering.number_of(function);
    ir::BodyEditor editor(function);
    std::vector<std::pair<uint32_t, uint32_t>> passed;  // branches, and where they meet
    std::optional<Meetings> meetings;
    if (is_forward) meetings.emplace(function);
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (!can_go(function.body[i]) || influence.includes({number, i})) continue;
      if (meetings && meetings->is_branch(i)) {
        passed.emplace_back(i, *meetings->of(i));
        ++removed;
        continue;
      }
      editor.remove(i);
      ++removed;
    }
    for (const auto& [branch, meeting] : passed) {
      function.body[branch].operands[0] = always;
      function.body[branch].target = meeting;
      function.body[branch].sites.clear();
    }
    editor.apply();
  }
  return removed == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
