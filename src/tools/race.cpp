#include "tools/race.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include "tools/run_tool.h"
#include "tools/scratch_folder.h"
#include "verify/decide.h"

namespace heddle::tools {

namespace fs = std::filesystem;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr double kMostSeconds = 900;
constexpr uint64_t kMostMemory = uint64_t{8} << 30;  // bytes
constexpr auto kPause = std::chrono::milliseconds(20);

using Clock = std::chrono::steady_clock;

class Race {
 public:
  Race(const Question& question, const WovenProgram& woven, const RaceOptions& options,
       verify::Listener& listener)
      : question_(question), options_(options), listener_(listener), confirmer_(question, woven, listener) {
    const double limit = question.settings.limits.seconds;
    const RunOptions limits{
        limit > 0 ? limit : kMostSeconds,
        question.settings.limits.memory_bytes > 0 ? question.settings.limits.memory_bytes : kMostMemory,
        options.corpus};
    // First all folders: what is begun has one that stays.
    for (const Tool& tool : options.tools) {
      const fs::path folder = scratch_.path() / std::to_string(contestants_.size());
      fs::create_directory(folder);
      contestants_.push_back(std::make_unique<Contestant>(tool));
      contestants_.back()->run.start(tool, woven, folder, limits);
    }
  }

  Result decide() {
    if (options_.with_heddle) {
      Result own = decide_by_heddle();
      // Its word is final if there is one; if it gives up, the tools go on.
      if (own.verdict != Verdict::Unknown || decided_) return finished(decided_ ? std::move(*decided_) : own);
      own_ = std::move(own);
    }
    while (!decided_ && is_anybody_running() && !listener_.is_cancelled()) {
      poll();
      std::this_thread::sleep_for(kPause);
    }
    poll();
    if (decided_) return finished(std::move(*decided_));
    if (listener_.is_cancelled()) return finished(unknown(Reason::Interrupted));
    return finished(without_verdict());
  }

 private:
  struct Contestant {
    explicit Contestant(const Tool& contesting) : tool(contesting) {}
    const Tool& tool;
    ToolRun run;
    Result last = unknown(Reason::ToolFailed, "no attempt has ended");
  };

  // While Heddle's engines work, this looks after the tools.
  class Meanwhile : public verify::Listener {
   public:
    explicit Meanwhile(Race& race) : race_(race) {}
    void on_progress(const std::string& engine, const std::string& text, double seconds) override {
      race_.listener_.on_progress(engine, text, seconds);
    }
    void on_engine(const result::EngineReport& report) override { race_.listener_.on_engine(report); }
    bool is_cancelled() override {
      if (race_.listener_.is_cancelled()) return true;
      race_.poll();
      return race_.decided_.has_value();
    }

   private:
    Race& race_;
  };

  Result decide_by_heddle() {
    verify::Woven woven = verify::weave(question_.program, question_.property);
    Meanwhile meanwhile(*this);
    return verify::decide(woven, question_.settings, meanwhile);
  }

  bool is_anybody_running() const {
    return std::ranges::any_of(contestants_, [](const auto& one) { return one->run.is_running(); });
  }

  void poll() {
    for (const auto& one : contestants_) {
      const bool was_running = one->run.is_running();
      for (const AttemptEnd& end : one->run.read()) {
        if (decided_) return;
        Result result = confirmer_.confirm(one->tool, end.claim, end.folder);
        // A claim that came to nothing says more than an attempt that failed.
        if (result.verdict != Verdict::Unknown || result.reason != Reason::ToolFailed ||
            one->last.reason == Reason::ToolFailed)
          one->last = result;
        if (result.verdict == Verdict::Unknown) continue;
        result.engine = one->tool.name;
        decided_ = std::move(result);
      }
      if (was_running && is_shown_) listener_.on_progress(one->tool.name, one->run.progress(), seconds());
    }
    is_shown_ = !is_shown_;
  }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  Result without_verdict() const {
    // What somebody has said, and nobody could confirm, is what the user wants to know.
    const Result* best = nullptr;
    for (const auto& one : contestants_)
      if (best == nullptr || (best->reason == Reason::ToolFailed && one->last.reason != Reason::ToolFailed))
        best = &one->last;
    if (best == nullptr || (best->reason == Reason::ToolFailed && own_)) return *own_;
    return *best;
  }

  Result finished(Result result) {
    for (const auto& one : contestants_) {
      one->run.stop();
      result.engines.push_back({one->tool.name, one->last.verdict, one->last.reason, one->last.detail, "",
                                one->run.cpu_seconds(), 0});
    }
    if (result.asked.empty()) result.asked = question_.property.name;
    if (result.property.empty()) result.property = question_.property.name;
    return result;
  }

  const Question& question_;
  const RaceOptions& options_;
  verify::Listener& listener_;
  Confirmer confirmer_;
  const ScratchFolder scratch_;
  std::vector<std::unique_ptr<Contestant>> contestants_;
  std::optional<Result> decided_;
  std::optional<Result> own_;
  const Clock::time_point start_ = Clock::now();
  bool is_shown_ = true;
};

}  // namespace

Result race(const Question& question, const WovenProgram& woven, const RaceOptions& options,
            verify::Listener& listener) {
  return Race(question, woven, options, listener).decide();
}

}  // namespace heddle::tools
