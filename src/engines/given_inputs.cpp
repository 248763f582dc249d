#include "engines/given_inputs.h"

#include <algorithm>

#include "engines/story.h"
#include "expr/byte_order.h"
#include "interpreter/passed_blocks.h"
#include "support/cpu_time.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;

namespace {

constexpr uint64_t kMostSteps = 200'000'000;
constexpr uint64_t kLongestStory = 20'000'000;  // steps: watching makes an execution many times slower
constexpr double kSecondsForChoices = 5;        // of processor time
constexpr size_t kMostChoices = 100'000;

constexpr std::string_view kNondet = "__VERIFIER_nondet_";

// Which choices of the property are taken: some, by their order.
using Choices = std::vector<bool>;

class GivenValues : public interpreter::ValueSource {
 public:
  GivenValues(const GivenInputs& given, const Choices& choices) : given_(given), choices_(choices) {}

  bool serves_environment() const override { return !given_.only_nondet; }

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    if (request.need == interpreter::Need::Outside) return false;
    std::fill(bytes.begin(), bytes.end(), 0);
    if (request.need == interpreter::Need::Input || interpreter::is_passed_by_caller(request)) {
      if (!given_.only_nondet || request.name.starts_with(kNondet)) provide_input(request, bytes);
    } else if (request.need == interpreter::Need::Havoc && !interpreter::is_left_open(request)) {
      if (next_choice_ < choices_.size() && choices_[next_choice_]) bytes.front() = 1;
      ++next_choice_;
    }
    return true;
  }

  size_t choices() const { return next_choice_; }  // that were asked for

 private:
  void provide_input(const interpreter::Request& request, std::span<uint8_t> bytes) {
    if (given_.bytes.empty()) {
      if (next_input_ < given_.values.size())
        expr::write_number(bytes, given_.values[next_input_++], request.order);
    } else {
      for (uint8_t& byte : bytes)
        byte = next_input_ < given_.bytes.size() ? static_cast<uint8_t>(given_.bytes[next_input_++]) : 0;
    }
    if (request.type != nullptr && request.type->is_bool()) bytes.front() &= 1;
  }

  const GivenInputs& given_;
  const Choices& choices_;
  size_t next_input_ = 0;
  size_t next_choice_ = 0;
};

class Attempts {
 public:
  explicit Attempts(const Task& task) : task_(task), given_(*task.given) {}

  Result run() {
    if (leads_there(given_.choices)) return counterexample(given_.choices);
    // One block that is watched, or one state that is saved, is all that a violation needs. The last ones are
    // the most likely: what comes before is often freed, or only leads to the cycle.
    const size_t count = std::min(asked_, kMostChoices);
    const double start = support::cpu_seconds();
    for (size_t i = count; i > 0 && support::cpu_seconds() - start < kSecondsForChoices; --i) {
      if (task_.should_stop()) return unknown(Reason::Stopped);
      Choices one(i, false);
      one.back() = true;
      if (leads_there(one)) return counterexample(one);
    }
    return unknown(Reason::NoViolationFound, "the inputs that were given lead to no violation");
  }

 private:
  interpreter::Options options_for(GivenValues& values, uint64_t steps) const {
    interpreter::Options options;
    options.values = &values;
    options.stop_at_failed_assertion = true;
    options.spreads_objects = true;
    options.renews_locals = true;
    options.max_steps = steps;
    options.arguments = {"program"};
    options.record_inputs = false;
    return options;
  }

  bool leads_there(const Choices& choices) {
    GivenValues values(given_, choices);
    const interpreter::Outcome outcome = interpreter::run(task_.program, options_for(values, kMostSteps));
    asked_ = std::max(asked_, values.choices());
    steps_ = outcome.steps;
    return is_violation(outcome, task_.question.checks);
  }

  Result counterexample(const Choices& choices) const {
    GivenValues values(given_, choices);
    Story story(task_.program, task_.story_steps);
    interpreter::Options options = options_for(values, 0);
    if (steps_ < kLongestStory || task_.story_steps > kUsualStory) options.observer = &story;
    options.record_inputs = true;
    const interpreter::Outcome outcome = interpreter::run(task_.program, options);
    if (!is_violation(outcome, task_.question.checks)) return unknown(Reason::Unconfirmed);
    Result result = violated(task_, told(outcome, story), *outcome.violation);
    result.counterexample->leak = told_leak(task_.program, outcome, [&] {
      GivenValues again(given_, choices);
      interpreter::Options following = options_for(again, 0);
      following.followed_block = outcome.leaked_block;
      return interpreter::run(task_.program, following);
    });
    result.evidence = {"the interpreter executed the program with these inputs and reached the violation"};
    return result;
  }

  const Task& task_;
  const GivenInputs& given_;
  size_t asked_ = 0;  // choices
  uint64_t steps_ = 0;
};

}  // namespace

Result run_given_inputs(const Task& task) {
  if (task.given == nullptr) return unknown(Reason::NotForThisQuestion, "no inputs were given");
  return Attempts(task).run();
}

}  // namespace heddle::engines
