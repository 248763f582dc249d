#include "engines/operators/operators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "engines/bounded_search.h"
#include "engines/engine_table.h"
#include "engines/operators/back_translation.h"
#include "engines/operators/candidates.h"
#include "engines/operators/placement_text.h"
#include "engines/queries.h"
#include "interpreter/interpreter.h"
#include "passes/pass_manager.h"

namespace heddle::engines {

using instrument::operators::Application;
using instrument::operators::kRuleProperty;
using instrument::operators::Marks;
using operators::Candidate;
using operators::Placement;
using operators::Space;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr double kFirstSeconds = 2;   // of processor time, for each engine
constexpr double kLikelySeconds = 5;  // the same for the likeliest placement that is not refuted
constexpr double kSharedSeconds =
    32;                              // from then on, instances that share an array get more than suggestions
constexpr double kWallPerCpu = 6;    // the machine may be busy
constexpr double kDelaySeconds = 1;  // of guessed invariants and counterexamples, behind Horn clauses
constexpr double kExecutionSeconds = 2;
constexpr double kLongestSeconds = 1000;
constexpr unsigned kMostRounds = 100;  // of loops, in the search for a violation that is known to be there
constexpr uint64_t kMostSteps = 10'000'000;

// Which points an execution passes.
class PassedPoints : public interpreter::Observer {
 public:
  PassedPoints(const Marks& marks, size_t points) : passed(points) {
    size_t number = 0;
    for (const auto& of_one : marks)
      for (const std::string* name : of_one) point_by_mark_[name] = number++;
  }
  void on_event(const interpreter::Event& event) override {
    const ir::Instruction& instruction = event.function->body[event.instruction];
    if (instruction.op != ir::Op::Assign || !instruction.place()->is(expr::Kind::Symbol)) return;
    const auto found = point_by_mark_.find(&instruction.place()->text());
    if (found != point_by_mark_.end()) passed[found->second] = true;
  }

  std::vector<bool> passed;

 private:
  std::map<const std::string*, size_t> point_by_mark_;
};

// The placements of a candidate that are left.
struct Left {
  const Candidate& candidate;
  Space space;
  size_t points = 0;
};

class Search {
 public:
  explicit Search(const Task& task) : task_(task) {}

  Result run() {
    const operators::Candidates candidates(*task_.with_aggregates, task_.operators);
    candidates_ = &candidates;
    std::vector<Left> all_left;
    for (const Candidate& candidate : candidates.all()) {
      const size_t points = candidate.points().size();
      const std::string name = fmt::format("placement{}", all_left.size() + 1);
      all_left.push_back({candidate, Space(candidate.base->program.store(), name, points), points});
    }
    if (all_left.empty())
      return unknown(Reason::NoProofFound, "no aggregate of an array that an operator could follow");
    for (double seconds = kFirstSeconds; seconds < kLongestSeconds; seconds *= 4) {
      bool has_more = false;
      for (Left& left : all_left) {
        const bool is_whole = left.candidate.joins.empty() || seconds >= kSharedSeconds;
        while (std::optional<Placement> placement = is_whole
                                                        ? left.space.next(left.candidate.suggestions)
                                                        : left.space.next_of(left.candidate.suggestions)) {
          if (task_.should_stop()) return unknown(Reason::Stopped);
          const std::optional<Result> result =
              attempt(left, *placement, has_postponed_ ? seconds : kLikelySeconds);
          if (result) return *result;
          if (attempts_ > 1) continue;
          if (Result violation = execute(); violation.verdict == Verdict::False) return violation;
        }
        has_more |= !is_whole || left.space.has_postponed();
        left.space.begin_round();
      }
      if (!has_more) break;
    }
    // The assertion may be wrong: then rules fail first.
    if (Result violation = look_for_violation(); violation.verdict == Verdict::False) return violation;
    return unknown(Reason::NoProofFound,
                   fmt::format("none of {} placements of operators gives a proof", attempts_));
  }

 private:
  // A verdict about the program; nothing: the search goes on.
  std::optional<Result> attempt(Left& left, const Placement& placement, double seconds) {
    ++attempts_;
    task_.say(fmt::format("placement {} of operators, {} s", attempts_, seconds));
    operators::WovenPlacement woven = operators::weave(left.candidate, placement);
    analysis::Analyses analyses(woven.program);
    passes::run_passes(woven.program, analyses, passes::parse_pipeline("arrange_blocks"));
    const Result answer = ask(woven.program, analyses, seconds);
    if (answer.verdict == Verdict::True) {
      Result result = proof(answer, left, placement, woven.applications);
      result.loops =
          operators::translated_back(*task_.with_aggregates, *left.candidate.base, woven, answer.loops);
      return result;
    }
    if (answer.verdict != Verdict::False || !answer.counterexample) {
      left.space.postpone(placement);
      has_postponed_ = true;
      return std::nullopt;
    }
    if (answer.counterexample->property != kRuleProperty) {
      Result violation = look_for_violation();
      if (violation.verdict == Verdict::False) return violation;
    }
    left.space.refute(placement, passed_points(woven, left.points, *answer.counterexample));
    return std::nullopt;
  }

  Result ask(ir::Program& woven, analysis::Analyses& analyses, double seconds) {
    Task inner{.program = woven,
               .analyses = analyses,
               .question = task_.question,
               .bounds = task_.bounds,
               .solving = task_.solving,
               .engine = {},
               .is_stopped = {},
               .progress = {}};
    inner.question.checks = task_.question.checks.with(woven, kRuleProperty);
    std::vector<Contestant> contestants;
    for (const char* engine : {"clauses", "horn", "k-induction"})
      for (Contestant& contestant : engines::contestants(engine, inner)) {
        contestant.delay_seconds = contestants.empty() ? 0 : kDelaySeconds;
        contestants.push_back(std::move(contestant));
      }
    RaceOptions options;
    options.seconds = kWallPerCpu * seconds;
    options.cpu_seconds = seconds;
    options.is_cancelled = task_.is_stopped;
    return race(contestants, options);
  }

  // The likeliest placement gave no proof: if the assertion is wrong, no other does, and some execution may
  // show it, behind however many rounds of loops.
  Result execute() {
    RaceOptions options;
    options.seconds = kWallPerCpu * kExecutionSeconds;
    options.cpu_seconds = kExecutionSeconds;
    options.is_cancelled = task_.is_stopped;
    return race(engines::contestants("execution", task_), options);
  }

  // A violation of the woven program is one of the program, if it is not the rules that fail: what the
  // interpreter confirms of the program counts, and nothing else.
  Result look_for_violation() {
    BoundedSearch search(task_);
    Result result = unknown(Reason::Bound);
    for (unsigned bound = 1; result.reason == Reason::Bound && bound <= kMostRounds;
         bound += (bound + 3) / 4) {
      if (task_.should_stop()) break;
      result = search.at_bound(bound);
    }
    return result;
  }

  // All points if the execution does not follow from the inputs alone.
  static std::vector<bool> passed_points(const operators::WovenPlacement& woven, size_t points,
                                         const result::Counterexample& counterexample) {
    std::vector<llvm::APInt> values;
    for (const result::InputValue& input : counterexample.inputs) values.push_back(input.bits);
    const auto source = interpreter::values_from_list(std::move(values));
    PassedPoints observer(woven.rules.marks, points);
    interpreter::Options options;
    options.values = source.get();
    options.stop_at_failed_assertion = true;
    options.observer = &observer;
    options.max_steps = kMostSteps;
    const interpreter::Outcome outcome = interpreter::run(woven.program, options);
    const bool is_same = outcome.kind == interpreter::OutcomeKind::Violation && outcome.violation &&
                         outcome.violation->property == counterexample.property;
    return is_same ? observer.passed : std::vector<bool>(points, true);
  }

  Result proof(const Result& answer, const Left& left, const Placement& placement,
               const std::vector<Application>& applications) {
    Result result;
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.assertions = list_assertions(task_.program, task_.question.checks, result::AssertionStatus::Holds);
    for (const Application& application : applications) {
      std::vector<std::string> places;
      for (size_t i = 0; i < application.is_rewritten.size(); ++i)
        if (application.is_rewritten[i])
          places.push_back(
              operators::describe(left.candidate.base->program, application.instance->points[i]));
      result.evidence.push_back(
          fmt::format("instrumentation operator '{}', whose definition was proved, rewrites {}",
                      operators::name_of(application),
                      places.empty() ? "nothing" : fmt::format("{}", fmt::join(places, ", "))));
    }
    result.evidence.push_back(
        fmt::format("placement {} of the search was proved by '{}', out of 2^{} that there are", attempts_,
                    answer.engine, left.points));
    result.evidence.push_back(
        fmt::format("in `heddle transform` and `heddle weave`, it is --placement {}",
                    operators::placement_text(*candidates_, left.candidate, placement)));
    result.evidence.insert(result.evidence.end(), answer.evidence.begin(), answer.evidence.end());
    result.confirmation = answer.confirmation;
    result.confirmed_by = answer.confirmed_by;
    return result;
  }

  const Task& task_;
  const operators::Candidates* candidates_ = nullptr;
  unsigned attempts_ = 0;
  bool has_postponed_ = false;  // Those that were refuted took little of the time of the likeliest one.
};

}  // namespace

Result run_operators(const Task& task) {
  if (task.with_aggregates == nullptr)
    return unknown(Reason::NotForThisQuestion, "the program asserts nothing about aggregates of arrays");
  return Search(task).run();
}

}  // namespace heddle::engines
