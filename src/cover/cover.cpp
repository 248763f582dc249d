#include "cover/cover.h"

#include <algorithm>
#include <chrono>

#include "cover/execute.h"
#include "cover/mark.h"
#include "passes/unfold_aggregates.h"
#include "verify/decide.h"

namespace heddle::cover {

using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

// Inputs that nobody has asked for are quick to try, and reach much of most programs.
constexpr uint64_t kMostTrials = 96;
constexpr uint64_t kTrialSteps = 300'000;
constexpr double kTrialShare = 0.1;  // of the time
constexpr double kTrialSeconds = 3;
constexpr size_t kMostTrialInputs = 1000;
constexpr uint64_t kReplaySteps = 20'000'000;

constexpr double kTogetherShare = 0.5;  // of the time that is left: for all open goals at once
constexpr double kLeastSeconds = 1;     // for one goal by itself

class Search {
 public:
  Search(ir::Program& marked, std::vector<Goal> goals, const verify::Settings& settings,
         verify::Listener& listener)
      : marked_(marked), settings_(settings), listener_(listener) {
    coverage_.goals = std::move(goals);
  }

  Coverage run() {
    try_inputs();
    if (!decide_together()) decide_one_by_one();
    set_marks({}, Mark::Watched);
    coverage_.tests = few_of(std::move(tests_), coverage_.goals.size());
    return std::move(coverage_);
  }

 private:
  void try_inputs() {
    set_marks({}, Mark::Watched);
    interpreter::KeptCode kept;
    const double limit = settings_.limits.seconds;
    const double seconds = limit > 0 ? std::min(kTrialSeconds, kTrialShare * limit) : kTrialSeconds;
    for (uint64_t i = 0; i < kMostTrials && used() < seconds && !open().empty(); ++i) {
      const std::unique_ptr<interpreter::ValueSource> values = chosen(marked_, i);
      const std::optional<Test> test = execute(marked_, coverage_.goals, *values, kTrialSteps, &kept);
      if (!test || test->inputs.size() > kMostTrialInputs) continue;
      learn(*test);
      if (test->inputs.empty()) return;  // all other executions would be the same
    }
  }

  // An execution that reaches any of the open goals, again and again. Whether nothing is left open.
  bool decide_together() {
    while (!open().empty()) {
      if (is_over()) return true;
      const std::vector<size_t> asked = open();
      const Result result = ask(asked, kTogetherShare * seconds_left());
      if (result.verdict == Verdict::Unknown) return false;
      conclude(asked, result);
    }
    return true;
  }

  // What is left open, each goal with its share of the time.
  void decide_one_by_one() {
    const std::vector<size_t> left = open();
    for (size_t i = 0; i < left.size(); ++i) {
      if (coverage_.goals[left[i]].status != GoalStatus::Undecided) continue;
      if (is_over()) return;
      const double share = seconds_left() / static_cast<double>(left.size() - i);
      const Result result = ask({left[i]}, std::min(seconds_left(), std::max(kLeastSeconds, share)));
      conclude({left[i]}, result);
    }
  }

  Result ask(const std::vector<size_t>& asked, double seconds) {
    set_marks(asked, Mark::Asked);
    verify::Property property;
    property.name = property.label = kProperty;
    verify::Woven woven{.property = std::move(property),
                        .program = marked_.clone(),
                        .plan = {},
                        .checks = ir::Checks(marked_, {std::string(kProperty)}),
                        .unwoven = std::nullopt};
    verify::Settings settings = settings_;
    settings.limits.seconds = settings_.limits.seconds > 0 ? seconds : 0;
    return verify::decide(woven, settings, listener_);
  }

  void conclude(const std::vector<size_t>& asked, const Result& result) {
    if (result.verdict == Verdict::True) {
      for (const size_t goal : asked) settle(goal, GoalStatus::Unreachable);
      for (const std::string& text : result.warnings)
        if (std::ranges::find(coverage_.assumptions, text) == coverage_.assumptions.end())
          coverage_.assumptions.push_back(text);
    } else if (result.verdict == Verdict::Unknown) {
      for (const size_t goal : asked) give_up(goal, result::explain(result));
    } else {
      replay(asked, *result.counterexample);
    }
  }

  // What the interpreter sees with these inputs is all that is believed of them.
  void replay(const std::vector<size_t>& asked, const result::Counterexample& counterexample) {
    set_marks({}, Mark::Watched);
    const std::unique_ptr<interpreter::ValueSource> values = given(counterexample.inputs);
    const std::optional<Test> test = execute(marked_, coverage_.goals, *values, kReplaySteps);
    if (test && learn(*test)) return;
    for (const size_t goal : asked)
      if (counterexample.message.starts_with(message_of(coverage_.goals[goal])))
        return give_up(goal, "an execution reaches it that depends on " + std::string(result::kLeftOpen));
    for (const size_t goal : asked) give_up(goal, "the inputs that were found do not reach it");
  }

  // Whether it reaches something that was open.
  bool learn(const Test& test) {
    bool is_new = false;
    for (const size_t goal : test.goals) {
      if (coverage_.goals[goal].status == GoalStatus::Covered) continue;
      is_new = true;
      settle(goal, GoalStatus::Covered);
    }
    if (is_new) tests_.push_back(test);
    return is_new;
  }

  void settle(size_t goal, GoalStatus status) {
    coverage_.goals[goal].status = status;
    coverage_.goals[goal].reason.clear();
  }

  void give_up(size_t goal, const std::string& reason) { coverage_.goals[goal].reason = reason; }

  // Undecided, and not given up.
  std::vector<size_t> open() const {
    std::vector<size_t> result;
    for (size_t i = 0; i < coverage_.goals.size(); ++i)
      if (coverage_.goals[i].status == GoalStatus::Undecided && coverage_.goals[i].reason.empty())
        result.push_back(i);
    return result;
  }

  // These get the mark. The others are watched too, or off.
  void set_marks(const std::vector<size_t>& some, Mark mark) {
    for (const Goal& goal : coverage_.goals)
      set_mark(marked_, goal, mark == Mark::Watched ? Mark::Watched : Mark::Off);
    for (const size_t goal : some) set_mark(marked_, coverage_.goals[goal], mark);
  }

  double used() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  double seconds_left() const {
    return settings_.limits.seconds > 0 ? std::max(0.0, settings_.limits.seconds - used()) : 0;
  }

  bool is_over() {
    const bool has_time = settings_.limits.seconds == 0 || seconds_left() > kLeastSeconds / 10;
    if (has_time && !listener_.is_cancelled()) return false;
    for (const size_t goal : open())
      give_up(goal,
              std::string(result::text_of(has_time ? result::Reason::Interrupted : result::Reason::Timeout)));
    return true;
  }

  ir::Program& marked_;
  const verify::Settings& settings_;
  verify::Listener& listener_;
  const Clock::time_point start_ = Clock::now();
  Coverage coverage_;
  std::vector<Test> tests_;
};

}  // namespace

Coverage cover(ir::Program& marked, const std::set<GoalKind>& kinds, const verify::Settings& settings,
               verify::Listener& listener) {
  passes::unfold_aggregates(marked);
  std::vector<Goal> goals = mark_goals(marked, kinds);
  return Search(marked, std::move(goals), settings, listener).run();
}

std::vector<Test> few_of(std::vector<Test> tests, size_t goals) {
  std::vector<Test> result;
  std::vector<bool> is_reached(goals);
  const auto gain = [&](const Test& test) {
    return std::ranges::count_if(test.goals, [&](size_t goal) { return !is_reached[goal]; });
  };
  while (!tests.empty()) {
    const auto best = std::ranges::max_element(tests, {}, gain);
    if (gain(*best) == 0) break;
    for (const size_t goal : best->goals) is_reached[goal] = true;
    result.push_back(std::move(*best));
    tests.erase(best);
  }
  return result;
}

}  // namespace heddle::cover
