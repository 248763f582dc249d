#include "engines/induction.h"

#include <algorithm>

#include "engines/loop_effects.h"
#include "engines/queries.h"
#include "symex/executor.h"
#include "symex/induction.h"
#include "symex/parts.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;
using smt::Answer;

namespace {

// A loop that goes on longer is treated by induction even if concrete values decide it.
constexpr uint64_t kMostConcreteRounds = 256;

// A loop that puts off inputs ends there.
constexpr unsigned kRoundsOfInputs = 2;

bool fills(const ir::Function& function, ir::Variant variant) {
  return std::ranges::any_of(function.body, [variant](const ir::Instruction& i) {
    return i.op == ir::Op::Fill && i.variant == variant;
  });
}

}  // namespace

bool puts_off_inputs(const ir::Function& function) {
  return fills(function, ir::Variant::Rest);
}

bool can_read_rest(const ir::Program& program) {
  const auto any_fills = [&](ir::Variant variant) {
    return std::ranges::any_of(program.functions(),
                               [&](const ir::Function& function) { return fills(function, variant); });
  };
  return any_fills(ir::Variant::Rest) && !any_fills(ir::Variant::Outside);
}

InductionProver::InductionProver(const Task& task)
    : task_(task),
      program_(task.program),
      solver_(solver_for(task, "induction")),
      reads_rest_(can_read_rest(task.program)) {}

InductionProver::~InductionProver() = default;

// A loop is treated so if any of its jumps back is among those that went on.
bool is_among(const LoopSet& loops, const symex::LoopPlace& loop) {
  const ir::Function* function = &loop.function;
  for (auto found = loops.lower_bound({function, loop.head});
       found != loops.end() && found->first == function && found->second <= loop.last; ++found)
    if (function->body[found->second].target == loop.head) return true;
  return false;
}

LoopAnalyses& InductionProver::analyses() {
  if (analyses_ == nullptr) analyses_ = std::make_unique<LoopAnalyses>(program_, task_.analyses);
  return *analyses_;
}

namespace {

constexpr double kCandidateSeconds = 0.5;

void drop(Candidates& candidates, const symex::Broken& broken) {
  std::erase(candidates[{broken.context, broken.head}], broken.candidate);
}

bool is_left(const Candidates& candidates, const symex::Broken& broken) {
  auto found = candidates.find({broken.context, broken.head});
  return found != candidates.end() &&
         std::find(found->second.begin(), found->second.end(), broken.candidate) != found->second.end();
}

// Drops the candidates of one loop that do not hold where they should, or of which the solvers cannot tell;
// whether there were any.
bool drop_broken(Queries& queries, std::vector<symex::Broken> left, Candidates& candidates) {
  bool dropped = false;
  while (!left.empty()) {
    std::vector<symex::Event> events;
    for (const symex::Broken& one : left) events.push_back(one.event);
    if (queries.any_by_first(events) == Answer::Unsat) return dropped;
    const size_t before = left.size();
    std::erase_if(left, [&](const symex::Broken& one) {
      if (queries.holds(one.event.condition)) drop(candidates, one);
      return !is_left(candidates, one);
    });
    dropped |= left.size() < before;
    if (left.size() == before) break;  // no model, or no answer
  }
  for (const symex::Broken& one : left) {
    if (!is_left(candidates, one) || queries.check(one.event.condition) == Answer::Unsat) continue;
    drop(candidates, one);
    dropped = true;
  }
  return dropped;
}

// Loop by loop, in the order in which they are met, up to the first that loses any: what is known behind it
// has changed then, and formulas become simpler with every candidate that is gone.
bool drop_broken_of_first(Queries& queries, const std::vector<symex::Broken>& broken,
                          Candidates& candidates) {
  std::vector<std::vector<symex::Broken>> loops;
  for (const symex::Broken& one : broken) {
    auto own = std::ranges::find_if(loops, [&](const std::vector<symex::Broken>& loop) {
      return loop.front().head == one.head && loop.front().context == one.context;
    });
    (own != loops.end() ? *own : loops.emplace_back()).push_back(one);
  }
  return std::ranges::any_of(loops, [&](std::vector<symex::Broken>& loop) {
    return drop_broken(queries, std::move(loop), candidates);
  });
}

}  // namespace

Result InductionProver::prove(unsigned rounds, unsigned unwind, LoopSet& loops, Candidates* candidates) {
  LoopAnalyses& analyses = this->analyses();
  std::map<std::pair<const ir::Function*, uint32_t>, symex::LoopEffects> known;
  Queries::Impossible impossible;
  while (true) {
    symex::Options execution;
    execution.bounds.unwind = unwind;
    execution.bounds.most_concrete_rounds = kMostConcreteRounds;
    execution.host.should_stop = task_.is_stopped;
    execution.host.is_feasible = feasibility_test(*solver_);
    execution.checks = {task_.question.checks, task_.question.operations, task_.question.forbids_undefined()};
    execution.checks.reads_rest = reads_rest_;
    execution.checks.follows_leaving = follows_leaving_;
    execution.checks.forgets_large_blocks = execution.checks.forgets_unbounded_blocks = true;
    if (reads_rest_) execution.bounds.unwind = std::max(unwind, kRoundsOfInputs);
    symex::InductionSettings induction;
    induction.rounds = std::max(1U, rounds);
    induction.forgets_entry = rounds == 0;
    induction.effects = [&](const symex::LoopPlace& loop) -> std::optional<symex::LoopEffects> {
      const ir::Function* function = &loop.function;
      if (!is_among(loops, loop) || (reads_rest_ && puts_off_inputs(*function))) return std::nullopt;
      auto [found, is_new] = known.try_emplace({function, loop.head});
      if (is_new) found->second = analyses.effects(*function, loop.head, loop.last);
      symex::LoopEffects effects = found->second;
      if (candidates != nullptr)
        if (auto own = candidates->find({loop.context, loop.head}); own != candidates->end())
          effects.candidates = own->second;
      return effects;
    };
    execution.loops = symex::induction(std::move(induction));
    symex::Executor executor(program_, std::move(execution));
    symex::Trace trace;
    try {
      trace = executor.run();
    } catch (const symex::Stopped& stopped) {
      return unknown(Reason::Stopped, stopped.what());
    }
    Queries queries(program_.store(), *solver_, executor);
    if (candidates != nullptr) {
      queries.set_time_limit(kCandidateSeconds);
      queries.remember(&impossible);
      if (drop_broken_of_first(queries, trace.broken, *candidates)) continue;
    }
    const Answer goes_on = queries.any(trace.unwindings);
    if (goes_on == Answer::Unknown) return unknown(Reason::SolverGaveUp);
    if (goes_on == Answer::Sat) {
      bool grew = false;
      for (const symex::Event& event : trace.unwindings)
        if (event.is_round) grew |= loops.emplace(event.function, event.instruction).second;
      if (!grew) return unknown(Reason::Bound);
      continue;
    }
    if (queries.any(counted(trace.violations, task_.question.checks)) != Answer::Unsat)
      return unknown(Reason::NotInductive);
    if (task_.question.forbids_undefined() && queries.any(trace.undefined) != Answer::Unsat)
      return unknown(Reason::NotInductive);
    if (queries.any(trace.cuts) != Answer::Unsat) {
      if (!follows_leaving_ && std::ranges::any_of(trace.cuts, symex::is_about_leaving)) {
        follows_leaving_ = true;
        continue;
      }
      return unknown(Reason::NotFollowed,
                     told_place(program_, trace, trace.cuts.front()) +
                         "an execution could not be followed: " + trace.cuts.front().reason);
    }
    Result result;
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.evidence = {"induction over " + std::to_string(loops.size()) +
                       (loops.size() == 1 ? " loop with " : " loops with ") +
                       std::to_string(std::max(1U, rounds)) + (rounds <= 1 ? " round" : " rounds")};
    if (queries.answered_by_second() > 0)
      result.evidence.push_back("one solver: some questions were left to the second solver alone");
    result.assertions = list_assertions(program_, task_.question.checks, result::AssertionStatus::Holds);
    std::vector<symex::Event> broken;
    for (const symex::Broken& one : trace.broken) broken.push_back(one.event);
    return queries.conclude(
        {counted(trace.violations, task_.question.checks), trace.unwindings, trace.cuts, std::move(broken)},
        std::move(result), task_);
  }
}

}  // namespace heddle::engines
