#include "verify/each_check.h"

#include <algorithm>
#include <chrono>

#include "engines/queries.h"

namespace heddle::verify {

using result::Answer;
using result::AssertionStatus;
using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 1;  // for one check by itself

class EachCheck {
 public:
  EachCheck(Woven& woven, const Settings& settings, Listener& listener)
      : woven_(woven), settings_(settings), listener_(listener) {
    woven_.with_aggregates.reset();  // there the checks would have to be changed as well
    for (ir::Function& function : woven_.program.functions())
      for (uint32_t i = 0; i < function.body.size(); ++i)
        if (is_check(function.body[i]))
          entries_.push_back({engines::id_of_assertion(woven_.checks, function, i), &function, i, {}});
  }

  std::vector<Answer> decide() {
    Result result;
    // Violations are found one after the other. What has been found is assumed to hold from then on:
    // executions that violate it have ended.
    while (true) {
      result = verify::decide(woven_, limited(seconds_left()), listener_);
      if (result.verdict != Verdict::False) break;
      Entry* violated = find_violated(result);
      if (violated == nullptr) return with_other(std::move(result));
      violated->answer = std::move(result);
      assume(*violated);
      if (open().empty()) return answers();
    }
    if (result.verdict == Verdict::Unknown && open().size() > 1) decide_open(result);
    for (Entry* entry : open()) entry->answer = result;
    return answers();
  }

 private:
  struct Entry {
    std::string id;
    ir::Function* function;
    uint32_t instruction;
    std::optional<Result> answer;

    ir::Instruction& check() const { return function->body[instruction]; }
  };

  bool is_check(const ir::Instruction& instruction) const {
    return instruction.op == ir::Op::Assert && woven_.checks(instruction);
  }

  static void assume(const Entry& entry) { entry.check().op = ir::Op::Assume; }

  std::vector<Entry*> open() {
    std::vector<Entry*> result;
    for (Entry& entry : entries_)
      if (!entry.answer) result.push_back(&entry);
    return result;
  }

  // Ids count the checks that are left.
  Entry* find_violated(const Result& result) {
    const auto found =
        std::ranges::find(result.assertions, AssertionStatus::Violated, &result::AssertionResult::status);
    if (found == result.assertions.end()) return find_at(*result.counterexample);
    for (Entry* entry : open())
      if (engines::id_of_assertion(woven_.checks, *entry->function, entry->instruction) == found->id)
        return entry;
    return nullptr;
  }

  // In the library, whose checks are not listed.
  Entry* find_at(const result::Counterexample& counterexample) {
    for (Entry* entry : open()) {
      const ir::Instruction& check = entry->check();
      if (entry->function->is_model && check.range.begin == counterexample.location &&
          check.message != nullptr && counterexample.message.starts_with(*check.message))
        return entry;
    }
    return nullptr;
  }

  // The others are assumed to hold meanwhile.
  void decide_open(const Result& together) {
    const std::vector<Entry*> left = open();
    for (Entry* entry : left) assume(*entry);
    for (size_t i = 0; i < left.size(); ++i) {
      const double seconds = seconds_left();
      if (settings_.limits.seconds > 0 && seconds < kLeastSeconds / 2) break;
      if (listener_.is_cancelled()) break;
      left[i]->check().op = ir::Op::Assert;
      left[i]->answer = verify::decide(
          woven_,
          limited(seconds == 0 ? 0
                               : std::min(seconds, std::max(kLeastSeconds,
                                                            seconds / static_cast<double>(left.size() - i)))),
          listener_);
      assume(*left[i]);
    }
    for (Entry* entry : open()) entry->answer = together;
  }

  // A violation of something that the strategy checks in addition; what comes behind it is not known.
  std::vector<Answer> with_other(Result violation) {
    for (Entry* entry : open()) {
      entry->answer = result::unknown(result::Reason::Stopped, "another violation was found first");
      entry->answer->asked = violation.asked;
      entry->answer->property = violation.asked;
    }
    std::vector<Answer> result = answers();
    result.push_back({std::move(violation), "", "other"});
    return result;
  }

  double seconds_left() const {  // 0: no limit
    if (settings_.limits.seconds == 0) return 0;
    return std::max(0.001,
                    settings_.limits.seconds - std::chrono::duration<double>(Clock::now() - start_).count());
  }

  Settings limited(double seconds) const {
    Settings settings = settings_;
    settings.limits.seconds = seconds;
    return settings;
  }

  std::vector<Answer> answers() {
    std::vector<Answer> result;
    for (Entry& entry : entries_) {
      Result& answer = *entry.answer;
      if (entry.function->is_model && answer.verdict != Verdict::False) continue;
      const ir::Instruction& check = entry.check();
      const AssertionStatus status = answer.verdict == Verdict::True    ? AssertionStatus::Holds
                                     : answer.verdict == Verdict::False ? AssertionStatus::Violated
                                                                        : AssertionStatus::Undecided;
      answer.assertions = {
          {entry.id, check.range.begin, *check.name, check.message != nullptr ? *check.message : "", status}};
      result.push_back({std::move(answer), "", entry.id});
    }
    return result;
  }

  Woven& woven_;
  const Settings& settings_;
  Listener& listener_;
  const Clock::time_point start_ = Clock::now();
  std::vector<Entry> entries_;
};

}  // namespace

std::vector<Answer> decide_each_check(Woven& woven, const Settings& settings, Listener& listener) {
  const spec::Goal goal = woven.property.goal;
  if (goal == spec::Goal::Termination || goal == spec::Goal::DefinedBehaviour || list_checks(woven).empty())
    return {{decide(woven, settings, listener)}};
  return EachCheck(woven, settings, listener).decide();
}

}  // namespace heddle::verify
