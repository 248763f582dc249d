#include "engines/trial_runs.h"

#include "engines/story.h"

namespace heddle::engines {

namespace {

constexpr uint64_t kRuns = 8;
constexpr uint64_t kMostSteps = 1'000'000;

}  // namespace

std::optional<result::Counterexample> find_undefined_by_trial(const ir::Program& program) {
  for (uint64_t seed = 0; seed < kRuns; ++seed) {
    interpreter::Options options;
    options.check = true;
    options.seed = seed;
    options.max_steps = kMostSteps;
    options.arguments = {"program"};
    const interpreter::Outcome outcome = interpreter::run(program, options);
    if (outcome.kind != interpreter::OutcomeKind::Violation || !outcome.violation ||
        outcome.violation->kind == interpreter::ViolationKind::Assertion)
      continue;
    Story story(program, kUsualStory);
    result::Counterexample found = told(outcome, story);
    found.property = interpreter::name_of(outcome.violation->kind);
    return found;
  }
  return std::nullopt;
}

}  // namespace heddle::engines
