#include "engines/execution.h"

#include <algorithm>

#include "engines/chosen_values.h"
#include "engines/not_known.h"
#include "engines/queries.h"
#include "engines/replay.h"
#include "engines/smaller_inputs.h"
#include "engines/story.h"
#include "support/cpu_time.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr unsigned kRunsWithoutInputs = 2;
constexpr const char* kNoViolation = "the inputs that were tried lead to no violation";

constexpr uint64_t kLongestStory = 20'000'000;  // steps

class Executions {
 public:
  explicit Executions(const Task& task) : task_(task), program_(task.program) {}

  Result run() {
    // Each level is for programs that do not end within the one before. Only where nothing is chosen, more
    // than a few seconds can pay off.
    struct Level {
      uint64_t steps;
      unsigned runs;
      double seconds;
    };
    constexpr Level kLevels[] = {
        {100'000, 6 * kTastes, 0.1}, {3'000'000, 3 * kTastes, 0.2}, {60'000'000, kTastes, 0.5}};
    for (const Level& level : kLevels) {
      const double start = support::cpu_seconds();
      bool is_stopped = false;
      for (unsigned i = 0; i < level.runs && support::cpu_seconds() - start < level.seconds; ++i) {
        const interpreter::OutcomeKind kind = attempt(next_run_++, level.steps);
        if (violated_) return counterexample();
        if (is_only_execution_) return only_execution();
        is_stopped |= kind == interpreter::OutcomeKind::StepLimit;
        // Without inputs only uninitialised objects can make a difference, and seldom do.
        if (!has_choices_ && i >= kRunsWithoutInputs) break;
      }
      if (!is_stopped) return unknown(Reason::NoViolationFound, kNoViolation);
    }
    if (has_choices_) return unknown(Reason::NoViolationFound, kNoViolation);
    for (uint64_t steps = 1'000'000'000; steps <= 1'000'000'000'000; steps *= 8) {
      attempt(next_run_++, steps);
      if (violated_) return counterexample();
      if (is_only_execution_) return only_execution();
    }
    return unknown(Reason::Stopped, "the program runs for too long");
  }

 private:
  interpreter::Options options_for(interpreter::ValueSource& values, uint64_t steps) const {
    interpreter::Options result;
    result.values = &values;
    result.stop_at_failed_assertion = true;
    result.spreads_objects = true;
    result.renews_locals = task_.question.forbids_undefined();
    result.max_steps = steps;
    result.arguments = {"program"};
    result.record_inputs = false;
    result.kept = &kept_;
    return result;
  }

  interpreter::OutcomeKind attempt(uint64_t run, uint64_t steps) {
    task_.say("execution " + std::to_string(run + 1));
    ChosenValues values(program_.data_model(), run, false);
    const interpreter::Outcome outcome = interpreter::run(program_, options_for(values, steps));
    has_choices_ |= values.has_choices();
    if (is_violation(outcome, task_.question.checks)) {
      violated_ = run;
      violating_steps_ = outcome.steps;
    }
    // Places of objects that are gone are used again at some time, so that not every use of what was there is
    // seen: no ground for a proof that every access is valid.
    is_only_execution_ = !task_.question.forbids_undefined() && !values.has_choices() &&
                         outcome.kind == interpreter::OutcomeKind::Exited && !outcome.violation &&
                         is_defined(run);
    return outcome.kind;
  }

  // The same once more, with all operations checked: an execution that meets undefined behaviour, or that
  // depends on a value which nobody set or on the number of an address, is not the only one.
  bool is_defined(uint64_t run) const {
    ChosenValues values(program_.data_model(), run, false);
    interpreter::Options options = options_for(values, 0);
    options.check = true;
    options.stops_at_choice = true;
    const interpreter::Outcome outcome = interpreter::run(program_, options);
    return outcome.kind == interpreter::OutcomeKind::Exited && !outcome.violation;
  }

  Result counterexample() const {
    const Replacements replacements = find_smaller();
    ChosenValues values(program_.data_model(), *violated_, false);
    ReplacedInputs given(values, replacements);
    Story story(program_, task_.story_steps);
    interpreter::Options options = options_for(given, 0);
    // Watching makes an execution many times slower.
    if (violating_steps_ < kLongestStory || task_.story_steps > kUsualStory) options.observer = &story;
    options.record_inputs = true;
    const interpreter::Outcome outcome = interpreter::run(program_, options);
    if (!is_violation(outcome, task_.question.checks)) return unknown(Reason::Unconfirmed);
    Result result = violated(task_, told(outcome, story), *outcome.violation);
    // Engines that know what the violation depends on may find that it does not rest on that.
    if (const std::string why = first_not_known(program_, result.counterexample->inputs); !why.empty())
      return unknown(Reason::NotTheProgram, why);
    result.counterexample->leak = told_leak(program_, outcome, [&] {
      ChosenValues again(program_.data_model(), *violated_, false);
      ReplacedInputs inputs(again, replacements);
      interpreter::Options following = options_for(inputs, 0);
      following.followed_block = outcome.leaked_block;
      return interpreter::run(program_, following);
    });
    if (values.has_chosen()) {
      ChosenValues again(program_.data_model(), *violated_, true);
      ReplacedInputs inputs(again, replacements);
      const interpreter::Outcome without =
          interpreter::run(program_, options_for(inputs, outcome.steps * 2 + 1000));
      result.counterexample->follows_from_inputs = is_violation(without, task_.question.checks);
    }
    if (options.observer == nullptr)
      result.counterexample->story = {
          {outcome.violation->location, "reached after " + std::to_string(outcome.steps) + " steps"}};
    result.evidence = {"the interpreter executed the program with these inputs and reached the violation"};
    return result;
  }

  // A shorter way to the same violation is welcome.
  Replacements find_smaller() const {
    const auto execute = [&](const Replacements& replacements, uint64_t steps,
                             std::vector<ReplacedInputs::Number>* numbers) {
      ChosenValues values(program_.data_model(), *violated_, false);
      ReplacedInputs inputs(values, replacements);
      const interpreter::Outcome outcome = interpreter::run(program_, options_for(inputs, steps));
      if (numbers != nullptr) *numbers = inputs.numbers();
      return outcome;
    };
    if (violating_steps_ > kLongestStory) return {};
    std::vector<ReplacedInputs::Number> numbers;
    const interpreter::Outcome first = execute({}, 0, &numbers);
    return find_smaller_inputs(numbers, first.steps, [&](const Replacements& tried) {
      const interpreter::Outcome outcome = execute(tried, first.steps + 1, nullptr);
      return is_violation(outcome, task_.question.checks) &&
             outcome.violation->function == first.violation->function &&
             outcome.violation->instruction == first.violation->instruction;
    });
  }

  Result only_execution() const {
    Result result;
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.assertions = list_assertions(program_, task_.question.checks, result::AssertionStatus::Holds);
    result.evidence = {
        "the program reads nothing that is not determined, so that it has one execution; the "
        "interpreter followed it to its end, and no operation in it is undefined"};
    return result;
  }

  const Task& task_;
  const ir::Program& program_;
  uint64_t next_run_ = 0;
  bool has_choices_ = false;
  bool is_only_execution_ = false;
  std::optional<uint64_t> violated_;
  uint64_t violating_steps_ = 0;
  mutable interpreter::KeptCode kept_;
};

}  // namespace

Result run_execution(const Task& task) {
  return Executions(task).run();
}

}  // namespace heddle::engines
