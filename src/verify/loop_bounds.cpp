#include "verify/loop_bounds.h"

#include <algorithm>
#include <set>

#include "analysis/analyses.h"
#include "instrument/events.h"
#include "ir/text.h"
#include "witness/anchors.h"

namespace heddle::verify {

namespace {

// Those that hold integers and have names, as far as the loop mentions them.
std::vector<const ir::Symbol*> variables_in(const ir::Program& program, const analysis::ControlFlow& flow,
                                            const analysis::Loop& loop) {
  std::set<std::string> seen;
  std::vector<const ir::Symbol*> result;
  const auto look_at = [&](expr::ExprRef e) {
    if (!e->is(expr::Kind::Symbol) || !e->type()->is_bitvector() || !seen.insert(e->text()).second) return;
    const ir::Symbol* symbol = program.find_symbol(e->text());
    if (symbol != nullptr && symbol->source_name != nullptr) result.push_back(symbol);
  };
  for (const uint32_t block : loop.blocks)
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i)
      for (const expr::ExprRef operand : flow.function().body[i].operands)
        if (operand != nullptr) expr::for_each_subexpression(operand, look_at);
  return result;
}

}  // namespace

std::vector<result::LoopFact> loop_bounds(ir::Program& program) {
  std::vector<result::LoopFact> facts;
  analysis::Analyses analyses(program);
  for (const ir::Function& function : program.functions()) {
    if (!instrument::is_users(program, function)) continue;
    const analysis::ControlFlow flow(function);
    std::vector<instrument::LoopInfo> loops;
    instrument::add_loops(flow, program, loops);
    for (const instrument::LoopInfo& info : loops) {
      if (info.kind == instrument::LoopKind::Goto || !info.range.valid()) continue;
      const support::SourceLocation& place = info.range.begin;
      const auto anchors =
          witness::find_anchors(program, {program.files()[place.file].path, place.line, place.column, "", {}},
                                witness::AnchorKind::Loop);
      const auto own = std::ranges::find(anchors, &function, &witness::Anchor::function);
      const uint32_t loop = flow.loop_headed_by(info.head);
      if (own == anchors.end() || loop == analysis::kNone) continue;
      result::LoopFact fact;
      fact.loop = {*function.name, place, false};
      for (const ir::Symbol* symbol : variables_in(program, flow, flow.loop(loop))) {
        const expr::ExprRef known =
            analyses.intervals().invariant_at(program.store(), analyses.numbering().number_of(function),
                                              own->instruction, std::span(&symbol, 1));
        if (!known->is(expr::Kind::Constant)) fact.formulas.push_back({ir::to_string(known), ""});
      }
      if (!fact.formulas.empty()) facts.push_back(std::move(fact));
    }
  }
  return facts;
}

}  // namespace heddle::verify
