#include "verify/inquiry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engines/engine_table.h"
#include "engines/open_assertions.h"
#include "engines/queries.h"
#include "ir/assumption.h"
#include "passes/pass_manager.h"
#include "passes/use_intervals.h"
#include "support/cpu_time.h"

namespace heddle::verify {

using engines::Question;
using engines::Subject;
using result::Result;
using result::Verdict;

namespace {

constexpr double kWallPerCpu = 4;  // the machine may be busy
// What is asked beside takes a processor from those that are asked first, who mostly answer soon.
constexpr double kBesideDelay = 1;

Result nothing_to_decide(const Question& question) {
  Result result;
  result.verdict = Verdict::True;
  result.property = question.property;
  result.evidence = {"no part of the program that is used holds an assertion which could fail"};
  return result;
}

// Whether C may say nothing of how the program goes on for a reason that is no access: an array of negative
// size. Then memory is not proved to be used well, even if nothing accesses any.
bool has_requirement(const ir::Program& program) {
  return std::ranges::any_of(program.functions(), [](const ir::Function& function) {
    return std::ranges::any_of(function.body, [](const ir::Instruction& instruction) {
      return instruction.op == ir::Op::Assume && instruction.name != nullptr &&
             *instruction.name == ir::kDefined;
    });
  });
}

// Intervals hold for the whole program, so that engines need not look at what they discharge. Whether a loop
// goes on is nothing that they can tell; and they take it that accesses are valid, which is no ground to show
// it. Only conditions of assertions change, to such as are always true, so that what is known of the program
// stays so.
std::vector<passes::Discharged> discharge(Prepared& prepared, const Question& question) {
  if (question.subject == Subject::Repetition || question.subject == Subject::Memory) return {};
  return passes::discharge_assertions(prepared.program(), prepared.analyses(), question.checks);
}

// For a program whose assertions were all discharged.
engines::Contestant interval_proof(const engines::Task& task) {
  engines::Contestant contestant;
  contestant.name = "intervals";
  contestant.run = [&task](const engines::Voice&) {
    Result proof;
    proof.verdict = Verdict::True;
    proof.property = task.question.property;
    proof.assertions =
        engines::list_assertions(task.program, task.question.checks, result::AssertionStatus::Holds);
    proof.evidence = {"a bounded search with bound 1 found no violation either"};
    return engines::look_again(task, proof);
  };
  return contestant;
}

// The engine as it takes part beside others that are asked something else.
engines::Contestant for_proofs(engines::Contestant contestant, const Beside& beside) {
  contestant.run = [run = contestant.run, engine = contestant.name](const engines::Voice& voice) {
    Result result = run({voice.progress, {}});  // violations are none of what the others are asked
    result.engine = engine;
    return result.verdict == Verdict::True ? result : result::unknown(result.reason, result.detail);
  };
  contestant.name = beside.name;
  contestant.delay_seconds = kBesideDelay;
  return contestant;
}

// "4 checks of 'signed addition overflows': 3 by intervals, 1 by horn".
std::vector<std::string> count_checks(const Result& proof,
                                      const std::vector<passes::Discharged>& discharged) {
  struct Count {
    unsigned all = 0;
    unsigned by_intervals = 0;
  };
  std::map<std::string, Count> counts;
  for (const result::AssertionResult& assertion : proof.assertions) ++counts[assertion.message].all;
  for (const passes::Discharged& one : discharged)
    if (one.instruction->message != nullptr) ++counts[*one.instruction->message].by_intervals;
  std::vector<std::string> lines;
  for (const auto& [message, count] : counts) {
    const unsigned others = count.all - std::min(count.all, count.by_intervals);
    std::vector<std::string> parts;
    if (count.by_intervals > 0) parts.push_back(fmt::format("{} by intervals", count.by_intervals));
    if (others > 0) parts.push_back(fmt::format("{} by {}", others, proof.engine));
    lines.push_back(fmt::format("{} check{} of '{}': {}", count.all, count.all == 1 ? "" : "s", message,
                                fmt::join(parts, ", ")));
  }
  return lines;
}

}  // namespace

void Prepared::prepare() {
  analyses_.invalidate(analysis::Change::Bodies);
  passes::run_passes(program_, analyses_, passes::parse_pipeline("arrange_blocks"));
}

double Inquiry::seconds_left() const {
  if (settings_.limits.seconds == 0) return 0;
  const double used = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  return std::max(0.001, settings_.limits.seconds - used);
}

engines::Task Inquiry::task_for(Prepared& prepared, const Question& question, const Effort& effort) const {
  engines::Task task{.program = prepared.program(),
                     .analyses = prepared.analyses(),
                     .question = question,
                     .bounds = {},
                     .solving = settings_.solving,
                     .engine = {},
                     .is_stopped = {},
                     .progress = {},
                     .story_steps = settings_.story_steps,
                     .with_aggregates = effort.with_aggregates,
                     .is_lifted = effort.is_lifted,
                     .given = effort.given != nullptr ? effort.given : settings_.given.get(),
                     .operators = settings_.operators.get()};
  if (settings_.limits.unwind != 0) task.bounds.last = settings_.limits.unwind;
  task.bounds.of_loops = settings_.limits.unwind_loops;
  if (effort.last_bound != 0) task.bounds.last = std::min(task.bounds.last, effort.last_bound);
  // The clock of a child process begins at zero.
  if (effort.cpu_seconds > 0)
    task.is_stopped = [limit = effort.cpu_seconds] { return support::cpu_seconds() > limit; };
  return task;
}

bool Inquiry::is_of(const Beside& beside, const Result& result) {
  return result.verdict == Verdict::True && std::ranges::any_of(result.engines, [&](const auto& report) {
           return report.engine == beside.name && report.verdict == Verdict::True;
         });
}

Result Inquiry::ask(Prepared& prepared, const Question& question, const Effort& effort) {
  engines::Task task = task_for(prepared, question, effort);
  std::vector<engines::Contestant> contestants =
      engines::contestants(effort.engine.empty() ? settings_.engine : effort.engine, task);
  // Other engines than those for assertions, and checks without assertions, have questions of their own.
  const bool is_about_assertions = effort.engine.empty() && question.operations == nullptr;
  std::vector<passes::Discharged> discharged;
  if (is_about_assertions) {
    if (!engines::has_open_assertion(prepared.program(), question.checks)) {
      if (question.subject != Subject::Memory || !has_requirement(prepared.program()))
        return nothing_to_decide(question);
      contestants = engines::contestants("bmc", task);
    }
    if (effort.uses_intervals) discharged = discharge(prepared, question);
    for (const passes::Discharged& one : discharged)
      if (one.condition == prepared.program().store().boolean(false))
        task.discharged_errors.insert(one.instruction);
    if (!discharged.empty() && !engines::has_open_assertion(prepared.program(), question.checks)) {
      passes::restore(discharged);
      contestants = {interval_proof(task)};
    }
  }
  std::optional<engines::Task> other;
  if (effort.beside != nullptr) {
    other.emplace(
        task_for(effort.beside->prepared, effort.beside->question, {.cpu_seconds = effort.cpu_seconds}));
    for (engines::Contestant& contestant : engines::contestants(effort.beside->engine, *other))
      contestants.push_back(for_proofs(std::move(contestant), *effort.beside));
  }
  engines::RaceOptions race;
  race.seconds = seconds_left();
  race.memory_bytes = settings_.limits.memory_bytes;
  race.is_cancelled = environment_.is_cancelled;
  race.progress = environment_.progress;
  if (environment_.found && question.is_split)
    race.found = [&](const Result& found) {
      Result judged = effort.judge ? effort.judge(found) : found;
      judged.assertions = found.assertions;
      judged.engine = found.engine;
      environment_.found(judged);
    };
  if (effort.cpu_seconds > 0) {
    const double wall = kWallPerCpu * effort.cpu_seconds;
    race.seconds = race.seconds == 0 ? wall : std::min(race.seconds, wall);
  }
  Result result = engines::race(contestants, race);
  if (result.verdict == Verdict::True)
    std::ranges::move(count_checks(result, discharged), std::back_inserter(result.evidence));
  passes::restore(discharged);
  for (const result::EngineReport& report : result.engines) {
    if (environment_.engine_ended) environment_.engine_ended(report);
    reports_.push_back(report);
  }
  return result;
}

}  // namespace heddle::verify
