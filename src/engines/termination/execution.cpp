#include "engines/termination/execution.h"

#include <fmt/format.h>

#include "engines/induction.h"

namespace heddle::engines::termination {

namespace {

constexpr unsigned kUnwind = 2;
constexpr uint64_t kMostConcreteRounds = 24;

}  // namespace

void Execution::run(Cutting cutting) {
  loops_.clear();
  if (cutting == Cutting::All) cut_all_loops();
  trace_ = execute();
}

void Execution::cut_all_loops() {
  for (const ir::Function& function : program_.functions())
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (function.body[i].op == ir::Op::Goto && function.body[i].target <= i) loops_.emplace(&function, i);
}

symex::Trace Execution::execute() {
  while (true) {
    symex::Options execution;
    execution.unwind = kUnwind;
    execution.most_concrete_rounds = kMostConcreteRounds;
    execution.should_stop = options_.should_stop;
    execution.counts = options_.counts;
    execution.in_pieces = true;
    execution.describes_heads = true;
    execution.prefix = fmt::format("rank{}!", runs_++);
    execution.induction = [&](const symex::LoopPlace& loop) -> std::optional<symex::LoopEffects> {
      if (!is_among(loops_, loop)) return std::nullopt;
      return analyses_.effects(loop.function, loop.head, loop.last);
    };
    execution.summary = [&](const ir::Function& function) {
      return analyses_.effects_if_recursive(function);
    };
    executor_ = std::make_unique<symex::Executor>(program_, std::move(execution));
    symex::Trace trace = executor_->run();
    bool grew = false;
    for (const symex::Event& event : trace.unwindings)
      if (event.function->body[event.instruction].op == ir::Op::Goto)
        grew |= loops_.emplace(event.function, event.instruction).second;
    if (!grew) return trace;
  }
}

std::vector<symex::Event> Execution::lost() const {
  std::vector<symex::Event> events = trace_.cuts;
  events.insert(events.end(), trace_.unwindings.begin(), trace_.unwindings.end());
  return events;
}

}  // namespace heddle::engines::termination
