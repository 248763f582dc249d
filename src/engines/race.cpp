#include "engines/race.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <new>
#include <nlohmann/json.hpp>
#include <utility>

#include "result/json.h"
#include "support/child_process.h"

namespace heddle::engines {

using nlohmann::json;
using result::Reason;
using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;
using support::ForkedChild;

constexpr int kPollMilliseconds = 20;
// The others wait at least so long for one that confirms its answer, and for this share of the time so far.
constexpr double kLeastWait = 0.1;
constexpr double kShareOfWait = 0.2;
// A search may be held up for so long, and for this share of the time so far, before another goes on with it.
constexpr double kLeastHoldUp = 0.3;
constexpr double kShareOfHoldUp = 0.5;

std::string as_line(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

// In the child.
void take_part(const Contestant& contestant, const ForkedChild::Tell& tell) {
  Result result;
  try {
    Voice voice;
    voice.progress = [&tell](Phase phase, const std::string& text) {
      tell(as_line({{"progress", text}, {"phase", static_cast<int>(phase)}}));
    };
    voice.found = [&](const Result& violation) {
      json found = result::to_json(violation);
      if (violation.engine.empty()) found["engine"] = contestant.name;
      tell(as_line({{"found", std::move(found)}}));
    };
    result = contestant.run(voice);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    result = result::unknown(Reason::InternalError, error.what());
  }
  if (result.engine.empty()) result.engine = contestant.name;
  tell(as_line({{"result", result::to_json(result)}}));
}

// One child process, from its start to its end.
class Process {
 public:
  explicit Process(const Contestant& contestant) : contestant_(&contestant) {}

  const Contestant& contestant() const { return *contestant_; }
  bool has_started() const { return has_started_; }
  bool is_running() const { return child_.is_running(); }
  const Result& result() const { return result_; }
  const std::string& last_word() const { return last_word_; }
  ForkedChild& child() { return child_; }

  void start(uint64_t memory_bytes) {
    has_started_ = true;
    if (contestant_->before_start) contestant_->before_start();
    // A second fence behind the supervisor's look at the resident size.
    child_.start([this](const ForkedChild::Tell& tell) { take_part(*contestant_, tell); }, memory_bytes * 2);
    conclude();
  }

  void listen() {
    for (const std::string& line : child_.read_lines()) {
      const json message = json::parse(line);
      if (message.contains("progress")) {
        last_word_ = message["progress"];
        phase_ = static_cast<Phase>(message["phase"].get<int>());
        phase_since_ = Clock::now();
      }
      if (message.contains("found")) found_.push_back(result::from_json(message["found"]));
      if (message.contains("result")) {
        result_ = result::from_json(message["result"]);
        has_answer_ = true;
      }
    }
    conclude();
  }

  // Since the last time that somebody asked.
  std::vector<Result> take_found() { return std::exchange(found_, {}); }

  // Whether it has an answer and began to confirm it a short while ago.
  bool is_confirming(double elapsed) const {
    return is_running() && phase_ == Phase::Confirming &&
           seconds_in_phase() < std::max(kLeastWait, kShareOfWait * elapsed);
  }

  // Whether its search for violations has waited for a proof for quite a while.
  bool is_held_up(double elapsed) const {
    return is_running() && phase_ == Phase::Proving &&
           seconds_in_phase() > std::max(kLeastHoldUp, kShareOfHoldUp * elapsed);
  }

  void give_up(Reason reason) {
    child_.kill();
    result_ = result::unknown(reason);
  }

  result::EngineReport report() const {
    return {contestant_->name, result_.verdict,      result_.reason, result_.detail,
            last_word_,        child_.cpu_seconds(), result_.bound};
  }

 private:
  double seconds_in_phase() const {
    return std::chrono::duration<double>(Clock::now() - phase_since_).count();
  }

  // Without an answer, how it ended is the answer.
  void conclude() {
    if (has_answer_) return;
    switch (child_.end()) {
      case ForkedChild::End::None:
        return;
      case ForkedChild::End::OutOfMemory:
        result_ = result::unknown(Reason::Memory);
        return;
      case ForkedChild::End::NotStarted:
        result_ = result::unknown(Reason::InternalError, "no process could be started");
        return;
      case ForkedChild::End::Finished:
      case ForkedChild::End::Crashed:
        result_ = result::unknown(Reason::InternalError,
                                  "internal error: the engine '" + contestant_->name + "' crashed");
    }
  }

  const Contestant* contestant_;
  bool has_started_ = false;
  bool has_answer_ = false;
  Phase phase_ = Phase::Working;
  Clock::time_point phase_since_;
  std::string last_word_;
  std::vector<Result> found_;
  Result result_;
  ForkedChild child_;
};

class Race {
 public:
  Race(const std::vector<Contestant>& contestants, const RaceOptions& options) : options_(options) {
    for (const Contestant& contestant : contestants) processes_.emplace_back(contestant);
  }

  Result run() {
    while (true) {
      start_due();
      if (std::ranges::none_of(processes_, &Process::is_running)) return with_reports(summary());
      wait();
      for (Process& process : processes_)
        if (!process.is_running() && process.result().verdict != Verdict::Unknown)
          return with_reports(process.result());
      if (options_.is_cancelled && options_.is_cancelled()) return stopped(Reason::Interrupted);
      if (options_.seconds > 0 && elapsed() >= options_.seconds) return stopped(Reason::Timeout);
      check_memory();
      check_time();
    }
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  void start_due() {
    const double now = elapsed();
    const auto confirming =
        std::ranges::find_if(processes_, [&](const Process& p) { return p.is_confirming(now); });
    for (auto process = processes_.begin(); process != processes_.end(); ++process)
      process->child().pause(confirming != processes_.end() && process != confirming);
    if (confirming != processes_.end()) return;
    if (now >= options_.equal_seconds) let_search_go_first();
    for (Process& process : processes_)
      if (!process.has_started() && is_due(process.contestant(), now)) process.start(options_.memory_bytes);
    start_next_if_idle();
  }

  // One that another stands in for no longer searches.
  void let_search_go_first() {
    for (Process& process : processes_) {
      const bool is_replaced = std::ranges::any_of(processes_, [&](const Process& other) {
        return other.is_running() && other.contestant().stands_in_for == process.contestant().name;
      });
      if (is_replaced || process.contestant().gives_way) process.child().give_way();
    }
  }

  bool is_due(const Contestant& contestant, double now) const {
    if (contestant.stands_in_for.empty()) return now >= contestant.delay_seconds;
    return std::ranges::any_of(processes_, [&](const Process& other) {
      return other.contestant().name == contestant.stands_in_for && other.is_held_up(now);
    });
  }

  // Nobody waits for the time of the next one while there is nothing else to do.
  void start_next_if_idle() {
    Process* next = nullptr;
    for (Process& process : processes_) {
      if (process.is_running()) return;
      if (!process.contestant().stands_in_for.empty()) continue;
      const bool is_earlier =
          next == nullptr || process.contestant().delay_seconds < next->contestant().delay_seconds;
      if (!process.has_started() && is_earlier) next = &process;
    }
    if (next != nullptr) next->start(options_.memory_bytes);
  }

  void wait() {
    std::vector<pollfd> ends;
    std::vector<Process*> owners;
    for (Process& process : processes_)
      if (process.is_running()) {
        ends.push_back({process.child().descriptor(), POLLIN, 0});
        owners.push_back(&process);
      }
    if (poll(ends.data(), ends.size(), until_next_look()) <= 0) return;
    for (size_t i = 0; i < ends.size(); ++i) {
      if (ends[i].revents == 0) continue;
      owners[i]->listen();
      for (const Result& violation : owners[i]->take_found())
        if (options_.found) options_.found(violation);
      if (options_.progress)
        options_.progress(owners[i]->contestant().name, owners[i]->last_word(), elapsed());
    }
  }

  // Milliseconds, for the next one to start in time.
  int until_next_look() const {
    double seconds = kPollMilliseconds * 1e-3;
    for (const Process& process : processes_) {
      const double left = process.contestant().delay_seconds - elapsed();
      if (!process.has_started() && process.contestant().stands_in_for.empty() && left > 0)
        seconds = std::min(seconds, left);
    }
    return static_cast<int>(std::ceil(seconds * 1e3));
  }

  void check_time() {
    if (options_.cpu_seconds == 0) return;
    for (Process& process : processes_)
      if (process.is_running() && process.child().cpu_seconds() >= options_.cpu_seconds)
        process.give_up(Reason::Timeout);
  }

  // When all together need too much, the largest one has to go.
  void check_memory() {
    if (options_.memory_bytes == 0) return;
    uint64_t sum = 0;
    uint64_t largest = 0;
    Process* victim = nullptr;
    for (Process& process : processes_) {
      if (!process.is_running()) continue;
      const uint64_t bytes = process.child().resident_bytes();
      sum += bytes;
      if (victim == nullptr || bytes > largest) victim = &process;
      largest = std::max(largest, bytes);
    }
    // What it may allocate until the next look has to fit too.
    const uint64_t reserve = std::min<uint64_t>(options_.memory_bytes / 10, 64U << 20);
    if (victim != nullptr && sum + reserve > options_.memory_bytes) victim->give_up(Reason::Memory);
  }

  Result stopped(Reason reason) {
    for (Process& process : processes_) process.child().kill();
    return with_reports(result::unknown(reason));
  }

  // Everyone gave up: the reasons, each once. The first of them is what others act on. Who decides other
  // questions has nothing to say, unless nobody has.
  Result summary() const {
    if (processes_.size() == 1) return processes_.front().result();
    // That nothing is violated within the bound says more than why the others found no proof.
    for (const Process& process : processes_)
      if (is_bounded(process.result())) return process.result();
    Result result;
    std::vector<std::string> reasons;
    const auto decides_others = [](const Process& process) {
      return process.result().reason == Reason::NotForThisQuestion;
    };
    const bool has_others = !std::ranges::all_of(processes_, decides_others);
    for (const Process& process : processes_) {
      const Result& own = process.result();
      if (has_others && decides_others(process)) continue;
      if (own.reason != Reason::None && result.reason == Reason::None) result.reason = own.reason;
      const std::string reason = explain(own);
      if (!reason.empty() && std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
      result.bound = std::max(result.bound, own.bound);
    }
    for (const std::string& reason : reasons) result.detail += (result.detail.empty() ? "" : "; ") + reason;
    return result;
  }

  Result with_reports(Result result) const {
    for (const Process& process : processes_)
      if (process.has_started()) result.engines.push_back(process.report());
    return result;
  }

  const RaceOptions& options_;
  const Clock::time_point start_ = Clock::now();
  std::deque<Process> processes_;
};

}  // namespace

Result race(const std::vector<Contestant>& contestants, const RaceOptions& options) {
  return Race(contestants, options).run();
}

}  // namespace heddle::engines
