#include "engines/trial_runs.h"

#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <random>

#include "engines/replay.h"
#include "interpreter/interpreter.h"

namespace heddle::engines {

namespace {

// What inputs are. All that is not an input (uninitialised objects, new blocks) is zero.
enum class Choice : uint8_t { Zero, One, MinusOne, Largest, Small, Any };

class ChosenValues : public interpreter::ValueSource {
 public:
  explicit ChosenValues(Choice choice) : choice_(choice), random_(static_cast<unsigned>(choice)) {}

  bool serves_environment() const override { return true; }

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    std::ranges::fill(bytes, uint8_t{0});
    if (request.need != interpreter::Need::Input || bytes.empty()) return true;
    switch (choice_) {
      case Choice::Zero:
        break;
      case Choice::One:
        bytes[0] = 1;
        break;
      case Choice::MinusOne:
        std::ranges::fill(bytes, uint8_t{0xff});
        break;
      case Choice::Largest:
        std::ranges::fill(bytes, uint8_t{0xff});
        bytes.back() = 0x7f;
        break;
      case Choice::Small:
        bytes[0] = static_cast<uint8_t>(random_() % 16);
        break;
      case Choice::Any:
        for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random_());
        break;
    }
    if (request.type != nullptr && request.type->is_bool()) bytes[0] &= 1;
    return true;
  }

 private:
  Choice choice_;
  std::minstd_rand random_;
};

constexpr uint64_t kMostTrialSteps = 2'000'000;

// Without a story, which would take most of the time.
bool fails(const ir::Program& program, Choice choice) {
  ChosenValues values(choice);
  interpreter::Options options;
  options.values = &values;
  options.stop_at_failed_assertion = true;
  options.spreads_objects = true;
  options.max_steps = kMostTrialSteps;
  options.arguments = {"program"};
  return interpreter::run(program, options).kind == interpreter::OutcomeKind::Violation;
}

constexpr uint64_t kRuns = 8;
constexpr uint64_t kMostSteps = 1'000'000;

result::InputValue described(const interpreter::Input& input) {
  llvm::SmallString<40> text;
  input.value.toString(text, 10, input.type->is_bitvector() && input.type->is_signed());
  return {input.name, expr::to_string(input.type), input.value, text.str().str(), input.location};
}

}  // namespace

std::optional<result::Counterexample> find_violation_by_trial(
    const ir::Program& program, const std::function<bool(const ir::Instruction&)>& counts) {
  for (Choice choice :
       {Choice::Zero, Choice::One, Choice::MinusOne, Choice::Largest, Choice::Small, Choice::Any}) {
    if (!fails(program, choice)) continue;
    ChosenValues values(choice);
    if (auto found = execute(program, values, kMostTrialSteps, counts)) return found;
  }
  return std::nullopt;
}

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
    result::Counterexample found;
    for (const interpreter::Input& input : outcome.inputs) found.inputs.push_back(described(input));
    found.location = outcome.violation->location;
    found.message = outcome.violation->message;
    found.property = interpreter::name_of(outcome.violation->kind);
    return found;
  }
  return std::nullopt;
}

}  // namespace heddle::engines
