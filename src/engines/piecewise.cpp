#include "engines/piecewise.h"

#include <fmt/format.h>

#include <algorithm>

#include "symex/pieces.h"

namespace heddle::engines {

namespace {

constexpr uint64_t kMostConcreteRounds = 24;

}  // namespace

void PiecewiseExecution::run(Cutting cutting, LoopAnalyses& analyses) {
  loops_.clear();
  has_summaries_ = false;
  if (cutting == Cutting::All) cut_all_loops();
  for (bool grew = true; grew;) {
    trace_ = execute(analyses);
    grew = false;
    for (const symex::Event& event : trace_.unwindings)
      if (event.is_round) grew |= loops_.emplace(event.function, event.instruction).second;
    if (has_summaries_ && settings_.reads_rest) {  // the pieces are all that a proof rests on
      settings_.reads_rest = false;
      grew = true;
    }
  }
}

void PiecewiseExecution::cut_all_loops() {
  for (const ir::Function& function : program_.functions())
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (function.body[i].op == ir::Op::Goto && function.body[i].target <= i) loops_.emplace(&function, i);
}

symex::Trace PiecewiseExecution::execute(LoopAnalyses& analyses) {
  symex::Options execution;
  execution.bounds.unwind = kUnwind;
  execution.bounds.most_concrete_rounds = kMostConcreteRounds;
  execution.host.should_stop = task_.is_stopped;
  execution.host.prefix = fmt::format("{}{}!", settings_.prefix, runs_++);
  execution.checks = {task_.question.checks, task_.question.operations, task_.question.forbids_undefined()};
  execution.checks.reads_rest = settings_.reads_rest;
  execution.checks.forgets_large_blocks = execution.checks.forgets_unbounded_blocks = settings_.only_proves;
  symex::PiecesSettings pieces;
  pieces.describes_heads = settings_.describes_heads;
  pieces.takes_blocks = settings_.only_proves;
  pieces.effects = [&](const symex::LoopPlace& loop) -> std::optional<symex::LoopEffects> {
    if (!is_among(loops_, loop) || (settings_.reads_rest && puts_off_inputs(loop.function)))
      return std::nullopt;
    symex::LoopEffects effects = analyses.effects(loop.function, loop.head, loop.last);
    if (auto own = facts_.find({loop.context, loop.head}); own != facts_.end())
      std::ranges::copy_if(own->second, std::back_inserter(effects.candidates),
                           [](expr::ExprRef fact) { return fact->is(expr::Kind::ForAll); });
    return effects;
  };
  pieces.summary = [&](const ir::Function& function) {
    std::optional<symex::LoopEffects> effects = analyses.effects_if_recursive(function);
    has_summaries_ |= effects.has_value();
    return effects;
  };
  execution.loops = symex::pieces(std::move(pieces));
  executor_ = std::make_unique<symex::Executor>(program_, std::move(execution));
  return executor_->run();
}

std::vector<symex::Event> PiecewiseExecution::lost() const {
  std::vector<symex::Event> events = trace_.cuts;
  events.insert(events.end(), trace_.unwindings.begin(), trace_.unwindings.end());
  return events;
}

}  // namespace heddle::engines
