// The loops of a function, and which statements of C they are.
#include <algorithm>

#include "expr/simplify.h"
#include "instrument/events.h"

namespace heddle::instrument {

using ir::Instruction;
using ir::Op;
using ir::StatementKind;

namespace {

FlowEdge edge_between(const ir::Function& function, uint32_t from, uint32_t to) {
  const Instruction& instruction = function.body[from];
  const bool jumps = instruction.op == Op::Goto && instruction.target == to;
  // A jump to the next instruction: both ways are one.
  return {from, to, jumps && to != from + 1};
}

void describe(const ir::Function& function, const analysis::Loop& loop, LoopInfo& info) {
  const Instruction& head = function.body[info.head];
  auto take = [&](LoopKind kind, const Instruction& from) {
    info.kind = kind;
    info.range = from.statement_range;
  };
  switch (head.statement) {
    case StatementKind::While:
      return take(LoopKind::While, head);
    case StatementKind::Do:
      return take(LoopKind::Do, head);
    case StatementKind::ForCondition:
      return take(LoopKind::For, head);
    case StatementKind::Label:
      info.kind = LoopKind::Goto;
      info.range = head.range;
      return;
    default:
      break;
  }
  // A condition that begins with a statement expression: the jump back says what loop it is.
  for (const analysis::FlowEdge& edge : loop.back_edges) {
    if (edge.to != info.head) continue;
    const Instruction& back = function.body[edge.from];
    if (back.statement == StatementKind::While) return take(LoopKind::While, back);
    if (back.statement == StatementKind::Do) return take(LoopKind::Do, back);
    if (back.statement == StatementKind::ForIncrement) return take(LoopKind::For, back);
  }
  info.kind = LoopKind::Goto;
  const bool begins_statement = head.statement == StatementKind::Expression && info.head > 0 &&
                                function.body[info.head - 1].statement_range != head.statement_range;
  info.range = begins_statement ? head.statement_range : head.range;
}

}  // namespace

bool goes_to(const ir::Function& function, uint32_t from, uint32_t to) {
  const analysis::Flow flow = analysis::flow_of(function.body[from]);
  return (flow.jumps && function.body[from].target == to) || (flow.falls_through && from + 1 == to);
}

void add_loops(const analysis::ControlFlow& flow, ir::Program& program, std::vector<LoopInfo>& loops) {
  const ir::Function& function = flow.function();
  expr::Simplifier simplifier(program.store());
  std::vector<uint32_t> number(flow.loops().size(), kNone);
  for (uint32_t n = 0; n < flow.loops().size(); ++n) {
    const analysis::Loop& loop = flow.loop(n);
    // do … while (0) never jumps back.
    const bool goes_round =
        std::any_of(loop.back_edges.begin(), loop.back_edges.end(), [&](const analysis::FlowEdge& edge) {
          const Instruction& back = function.body[edge.from];
          return back.op != Op::Goto || back.target != edge.to ||
                 simplifier.simplify(back.condition()) != program.store().boolean(false);
        });
    if (!goes_round) continue;
    std::vector<FlowEdge> entries;
    std::vector<FlowEdge> exits;
    for (const analysis::FlowEdge& edge : loop.entries)
      entries.push_back(edge_between(function, edge.from, edge.to));
    for (const analysis::FlowEdge& edge : loop.exits)
      exits.push_back(edge_between(function, edge.from, edge.to));
    if (std::find(loop.heads.begin(), loop.heads.end(), 0U) != loop.heads.end())
      entries.push_back({kNone, 0, false});
    uint32_t parent = loop.parent;
    while (parent != analysis::kNone && number[parent] == kNone) parent = flow.loop(parent).parent;
    for (const uint32_t head : loop.heads) {
      LoopInfo& info = loops.emplace_back();
      info.function = &function;
      info.head = head;
      info.entries = entries;
      info.exits = exits;
      info.parent = parent == analysis::kNone ? kNone : number[parent];
      info.is_irreducible = loop.is_irreducible();
      describe(function, loop, info);
      if (number[n] == kNone) number[n] = static_cast<uint32_t>(loops.size() - 1);
    }
  }
}

}  // namespace heddle::instrument
