#include "cover/execute.h"

#include <algorithm>
#include <unordered_map>

#include "engines/chosen_values.h"
#include "expr/byte_order.h"
#include "interpreter/passed_blocks.h"
#include "ir/readable.h"

namespace heddle::cover {

using interpreter::Need;
using interpreter::OutcomeKind;
using interpreter::Request;

namespace {

// A mark that jumps has been reached while its condition holds.
class Watcher : public interpreter::Observer {
 public:
  explicit Watcher(const std::vector<Goal>& goals) : is_reached(goals.size()) {
    for (size_t i = 0; i < goals.size(); ++i)
      goal_of_.emplace(&goals[i].function->body[goals[i].instruction], i);
  }

  void on_event(const interpreter::Event& event) override {
    if (!event.taken) return;
    const auto found = goal_of_.find(&event.function->body[event.instruction]);
    if (found != goal_of_.end()) is_reached[found->second] = true;
  }

  std::vector<bool> is_reached;

 private:
  std::unordered_map<const ir::Instruction*, size_t> goal_of_;
};

class GivenValues : public interpreter::ValueSource {
 public:
  explicit GivenValues(std::vector<llvm::APInt> values) : values_(std::move(values)) {}

  bool serves_environment() const override { return true; }

  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    if (request.need == Need::Outside) return false;
    std::ranges::fill(bytes, 0);
    if (request.need != Need::Input && !interpreter::is_passed_by_caller(request)) return true;
    if (next_ == values_.size())
      return request.name != ir::kFollowedElements && request.name != ir::kIsAnyInput;
    expr::write_number(bytes, values_[next_++], request.order);
    return true;
  }

 private:
  const std::vector<llvm::APInt> values_;
  size_t next_ = 0;
};

// What a test cannot do is left out: nothing outside of the program changes its memory.
class TestValues : public engines::ChosenValues {
 public:
  TestValues(const expr::DataModel& model, uint64_t number) : ChosenValues(model, number, true) {}

  bool provide(const Request& request, std::span<uint8_t> bytes) override {
    return request.need != Need::Outside && ChosenValues::provide(request, bytes);
  }
};

}  // namespace

std::optional<Test> execute(const ir::Program& program, const std::vector<Goal>& goals,
                            interpreter::ValueSource& values, uint64_t most_steps,
                            interpreter::KeptCode* kept) {
  Watcher watcher(goals);
  interpreter::Options options;
  options.kept = kept;
  options.values = &values;
  options.observer = &watcher;
  options.max_steps = most_steps;
  options.arguments = {"program"};
  const interpreter::Outcome outcome = interpreter::run(program, options);
  if (outcome.kind == OutcomeKind::ResourceLimit) return std::nullopt;
  Test test;
  test.ends = outcome.kind != OutcomeKind::StepLimit;
  for (const interpreter::Input& input : outcome.inputs)
    test.inputs.push_back({input.name, input.type != nullptr ? expr::to_string(input.type) : "bytes",
                           input.value, input.type != nullptr ? ir::readable(input.type, input.value) : "",
                           input.location});
  for (size_t i = 0; i < goals.size(); ++i)
    if (watcher.is_reached[i]) test.goals.push_back(i);
  return test;
}

std::unique_ptr<interpreter::ValueSource> given(const std::vector<result::InputValue>& inputs) {
  std::vector<llvm::APInt> values;
  for (const result::InputValue& input : inputs) values.push_back(input.bits);
  return std::make_unique<GivenValues>(std::move(values));
}

std::unique_ptr<interpreter::ValueSource> chosen(const ir::Program& program, uint64_t number) {
  return std::make_unique<TestValues>(program.data_model(), number);
}

}  // namespace heddle::cover
