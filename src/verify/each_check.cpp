#include "verify/each_check.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <utility>

#include "engines/engine_table.h"
#include "engines/queries.h"
#include "verify/reached_from.h"
#include "verify/worker.h"

namespace heddle::verify {

using result::Answer;
using result::AssertionResult;
using result::AssertionStatus;
using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 1;                // for one check by itself
constexpr double kTogetherShare = 0.5;             // of the time that is left: for all open checks at once
constexpr double kSearchSeconds = 60;              // for more violations, where nothing limits the time
constexpr double kTimesForSearch = 4;              // ... or so many times what was used so far
constexpr double kMostFollowed = 1e8;              // instructions, to find out which checks come before which
constexpr const char* kSplitting = "k-induction";  // goes on behind violations, and so does bmc

class EachCheck : public Listener {
 public:
  EachCheck(Woven& woven, const Settings& settings, Listener& listener)
      : woven_(woven), settings_(settings), listener_(listener) {
    woven_.with_aggregates.reset();  // there the checks would have to be changed as well
    const auto ids = engines::ids_of_assertions(woven_.program, woven_.checks);
    for (ir::Function& function : woven_.program.functions())
      for (uint32_t i = 0; i < function.body.size(); ++i)
        if (const auto found = ids.find({&function, i}); found != ids.end())
          entries_.push_back({found->second, &function, i});
  }

  // First all together. Where one is violated, the search goes on with the others in the same trace; what it
  // leaves open is decided together once more, and what that leaves open one by one.
  std::vector<Answer> decide() {
    Result result = ask(share_of_time());
    while (result.verdict == Verdict::False) {
      Entry* violated = find_violated(result);
      if (violated == nullptr) return with_other(std::move(result));
      settle(*violated, std::move(result));
      if (open().empty()) return answers();
      result = search();
      if (open().empty()) return answers();
      if (result.verdict != Verdict::True && has_time()) result = ask(share_of_time());
    }
    if (result.verdict == Verdict::True) {
      settle_open(result);
    } else {
      if (open().size() > 1 && !is_for_all(result.reason)) decide_open();
      for (Entry* entry : open()) settle(*entry, result);
    }
    return answers();
  }

  void on_progress(const std::string& engine, const std::string& text, double seconds) override {
    listener_.on_progress(engine, text, seconds);
  }
  void on_engine(const result::EngineReport& report) override { listener_.on_engine(report); }
  bool is_cancelled() override { return listener_.is_cancelled(); }

  void on_violation(const std::string& check, const Result& violation) override {
    const auto found = asked_.find(check);
    if (found == asked_.end()) return;
    told_.insert(found->second);
    if (!found->second->answer) settle(*found->second, violation);
  }

 private:
  struct Entry {
    std::string id;
    ir::Function* function = nullptr;
    uint32_t instruction = 0;
    std::optional<Result> answer = {};
    std::optional<std::vector<std::string>> unless = {};  // of one that holds

    ir::Instruction& check() const { return function->body[instruction]; }
    bool holds() const { return answer && answer->verdict == Verdict::True; }
  };

  // By the ids that they have now: these count the checks that are left.
  void note_asked() {
    asked_.clear();
    told_.clear();
    const auto ids = engines::ids_of_assertions(woven_.program, woven_.checks);
    for (Entry& entry : entries_)
      if (const auto found = ids.find({entry.function, entry.instruction}); found != ids.end())
        asked_[found->second] = &entry;
  }

  // Answered checks are assumed to hold where they come first, all others are asked about.
  Result ask(double seconds) {
    for (Entry& entry : entries_) entry.check().op = entry.answer ? ir::Op::Assume : ir::Op::Assert;
    note_asked();
    return verify::decide(woven_, limited(seconds), *this);
  }

  // More violations, in one trace for all checks. Unknown if no engine can do that.
  Result search() {
    const bool has_any = settings_.engine == engines::kPortfolio;
    if (!has_any && settings_.engine != kSplitting && settings_.engine != "bmc")
      return result::unknown(result::Reason::NoViolationFound);
    // What was found so far is found again, at little cost: so the trace knows what needs it. When there is
    // more of it, that is not worth while.
    const bool is_first = !std::exchange(has_searched_, true);
    for (Entry& entry : entries_)
      entry.check().op = entry.answer && !is_first ? ir::Op::Assume : ir::Op::Assert;
    note_asked();
    Settings settings = limited(search_seconds());
    settings.splits = true;
    if (has_any) settings.engine = kSplitting;
    Result result = verify::decide(woven_, settings, *this);
    // Splitting engines tell violations on the way; what they end with is about the others.
    if (result.verdict == Verdict::False) return result::unknown(result::Reason::Stopped);
    if (result.verdict == Verdict::True && is_first) {
      if (std::ranges::any_of(entries_, [&](Entry& e) { return is_violated(e) && !told_.contains(&e); }))
        return result::unknown(result::Reason::ProofRefuted);
      note_conditions(result);
    }
    return result;
  }

  static bool is_violated(const Entry& entry) {
    return entry.answer && entry.answer->verdict == Verdict::False;
  }

  void note_conditions(const Result& proof) {
    for (const AssertionResult& assertion : proof.assertions) {
      const auto found = asked_.find(assertion.id);
      if (found == asked_.end() || !assertion.unless) continue;
      std::vector<std::string>& unless = found->second->unless.emplace();
      for (const std::string& id : *assertion.unless) unless.push_back(asked_.at(id)->id);
      std::ranges::sort(unless);
    }
  }

  std::vector<Entry*> open() {
    std::vector<Entry*> result;
    for (Entry& entry : entries_)
      if (!entry.answer) result.push_back(&entry);
    return result;
  }

  Entry* find_violated(const Result& result) {
    const auto found =
        std::ranges::find(result.assertions, AssertionStatus::Violated, &AssertionResult::status);
    if (found == result.assertions.end()) return find_at(*result.counterexample);
    const auto entry = asked_.find(found->id);
    return entry == asked_.end() || entry->second->answer ? nullptr : entry->second;
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

  void settle(Entry& entry, Result result) {
    const ir::Instruction& check = entry.check();
    const AssertionStatus status = result.verdict == Verdict::True    ? AssertionStatus::Holds
                                   : result.verdict == Verdict::False ? AssertionStatus::Violated
                                                                      : AssertionStatus::Undecided;
    result.assertions = {
        {entry.id, check.range.begin, *check.name, check.message != nullptr ? *check.message : "", status}};
    entry.answer = std::move(result);
    if (is_told(entry)) listener_.on_answer({*entry.answer, "", entry.id});
  }

  void settle_open(Result& proof) {
    proof.assertions.clear();
    for (Entry* entry : open()) settle(*entry, proof);
  }

  static bool is_told(const Entry& entry) {
    return !entry.function->is_model || entry.answer->verdict == Verdict::False;
  }

  // As many at once as there are processors. The others are assumed to hold meanwhile, where they come first.
  void decide_open() {
    struct Running {
      Entry* entry;
      std::unique_ptr<Worker> worker;
    };
    const std::vector<Entry*> left = open();
    const size_t most = std::min<size_t>(left.size(), std::max(1U, std::thread::hardware_concurrency()));
    for (Entry& entry : entries_) entry.check().op = ir::Op::Assume;
    std::vector<Running> running;
    size_t next = 0;
    while (true) {
      while (running.size() < most && next < left.size() && has_time() && !listener_.is_cancelled()) {
        Settings settings = limited(share_for_one(left.size() - next, most));
        settings.limits.memory_bytes /= most;
        left[next]->check().op = ir::Op::Assert;
        running.push_back({left[next], std::make_unique<Worker>(woven_, std::move(settings), *this)});
        left[next++]->check().op = ir::Op::Assume;
      }
      if (running.empty()) return;
      std::vector<Worker*> workers;
      for (const Running& one : running) workers.push_back(one.worker.get());
      wait_for_any(workers);
      for (const Running& one : running) one.worker->look();
      std::erase_if(running, [&](const Running& one) {
        if (one.worker->is_running()) return false;
        settle(*one.entry, one.worker->take());
        return true;
      });
    }
  }

  // Single checks would meet the same.
  static bool is_for_all(result::Reason reason) {
    return reason == result::Reason::Undefined || reason == result::Reason::Interrupted;
  }

  // A violation of something that the strategy checks in addition; what comes behind it is not known.
  std::vector<Answer> with_other(Result violation) {
    for (Entry* entry : open()) {
      Result left = result::unknown(result::Reason::Stopped, "another violation was found first");
      left.asked = violation.asked;
      left.property = violation.asked;
      settle(*entry, std::move(left));
    }
    std::vector<Answer> result = answers();
    result.push_back({std::move(violation), "", "other"});
    return result;
  }

  double used() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  double seconds_left() const {  // 0: no limit
    return settings_.limits.seconds == 0 ? 0 : std::max(0.001, settings_.limits.seconds - used());
  }

  bool has_time() const { return settings_.limits.seconds == 0 || seconds_left() >= kLeastSeconds / 2; }

  // For all that are open: something is left for single ones.
  double share_of_time() { return open().size() > 1 ? kTogetherShare * seconds_left() : seconds_left(); }

  // A search need not come to an end.
  double search_seconds() {
    return settings_.limits.seconds == 0 ? std::max(kSearchSeconds, kTimesForSearch * used())
                                         : share_of_time();
  }

  double share_for_one(size_t left, size_t at_once) const {
    const double seconds = seconds_left();
    if (seconds == 0) return 0;
    const double share = seconds * static_cast<double>(at_once) / static_cast<double>(left);
    return std::min(seconds, std::max(kLeastSeconds, share));
  }

  Settings limited(double seconds) const {
    Settings settings = settings_;
    settings.limits.seconds = seconds;
    return settings;
  }

  // A check that does not hold for sure may save those behind it. Where nobody has found out which of them
  // need that, all do.
  void find_conditions() {
    std::vector<const Entry*> not_sure;
    std::vector<Entry*> saved;
    for (Entry& entry : entries_) {
      if (!entry.holds())
        not_sure.push_back(&entry);
      else if (!entry.unless)
        saved.push_back(&entry);
    }
    if (not_sure.empty() || saved.empty()) return;
    size_t size = 0;
    for (const ir::Function& function : woven_.program.functions()) size += function.body.size();
    const bool follows = static_cast<double>(size) * static_cast<double>(not_sure.size()) < kMostFollowed;
    ReachedFrom reached(woven_.program);
    for (Entry* entry : saved) entry->unless.emplace();
    for (const Entry* failing : not_sure) {
      if (follows) reached.start_from(*failing->function, failing->instruction);
      for (Entry* entry : saved)
        if (!follows || reached.is_reached(*entry->function, entry->instruction))
          entry->unless->push_back(failing->id);
    }
  }

  std::vector<Answer> answers() {
    find_conditions();
    std::vector<Answer> result;
    for (Entry& entry : entries_) {
      if (!is_told(entry)) continue;
      entry.answer->assertions.front().unless = std::move(entry.unless);
      result.push_back({std::move(*entry.answer), "", entry.id});
    }
    return result;
  }

  Woven& woven_;
  const Settings& settings_;
  Listener& listener_;
  const Clock::time_point start_ = Clock::now();
  bool has_searched_ = false;
  std::vector<Entry> entries_;
  std::map<std::string, Entry*> asked_;  // by the ids that they have in the question
  std::set<const Entry*> told_;          // of these, violated ones
};

}  // namespace

std::vector<Answer> decide_each_check(Woven& woven, const Settings& settings, Listener& listener) {
  const spec::Goal goal = woven.property.goal;
  if (goal == spec::Goal::Termination || goal == spec::Goal::DefinedBehaviour || list_checks(woven).empty())
    return {{decide(woven, settings, listener)}};
  return EachCheck(woven, settings, listener).decide();
}

}  // namespace heddle::verify
