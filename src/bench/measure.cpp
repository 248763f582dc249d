#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <memory>

#include "bench/process_tree.h"
#include "support/child_process.h"

namespace heddle::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint64_t kMostOutput = uint64_t{64} << 20;  // bytes
constexpr uint64_t kLargestFile = uint64_t{4} << 30;
constexpr auto kPause = std::chrono::milliseconds(40);
constexpr unsigned kLooksPerLookAtMemory = 4;

// Looks at the usage now and then, and says when a limit is reached.
class Watch {
 public:
  Watch(const Limits& limits, const Cgroup* group, Measurement& measurement)
      : limits_(limits), group_(group), measurement_(measurement) {}

  // Whether the command has to end.
  bool look() {
    if (support::was_asked_to_stop()) return measurement_.is_cancelled = true;
    if (Clock::now() - last_ < kPause) return false;
    last_ = Clock::now();
    note_usage(looks_++ % kLooksPerLookAtMemory == 0);
    if (measurement_.cpu_seconds > static_cast<double>(limits_.cpu_seconds))
      measurement_.stop = Stop::CpuTime;
    else if (measurement_.memory_bytes > limits_.memory_mb << 20)
      measurement_.stop = Stop::Memory;
    return measurement_.stop != Stop::None;
  }

  void note_usage(bool with_memory) {
    const std::optional<uint64_t> peak = group_ != nullptr ? group_->peak_memory_bytes() : std::nullopt;
    const std::optional<double> cpu = group_ != nullptr ? group_->cpu_seconds() : std::nullopt;
    TreeUsage usage;
    if (!peak || !cpu) usage = usage_below(with_memory && !peak);
    measurement_.cpu_seconds = std::max(measurement_.cpu_seconds, cpu.value_or(usage.cpu_seconds));
    measurement_.memory_bytes = std::max(measurement_.memory_bytes, peak.value_or(usage.memory_bytes));
  }

 private:
  const Limits& limits_;
  const Cgroup* group_;
  Measurement& measurement_;
  Clock::time_point last_;
  unsigned looks_ = 0;
};

}  // namespace

Measurement measure(const std::vector<std::string>& command, const std::string& folder, const Limits& limits,
                    const CgroupParent* groups) {
  support::adopt_descendants();
  std::unique_ptr<Cgroup> group;
  if (groups != nullptr) group = std::make_unique<Cgroup>(*groups, limits.memory_mb << 20);
  if (group && !group->is_joined()) group.reset();
  Measurement measurement;
  Watch watch(limits, group.get(), measurement);
  support::ChildLimits child_limits;
  child_limits.seconds = limits.most_wall_seconds();
  child_limits.output_bytes = kMostOutput;
  child_limits.file_bytes = kLargestFile;
  child_limits.is_cancelled = [&watch] { return watch.look(); };
  const auto begin = Clock::now();
  support::ChildResult result =
      support::run_child(command, "", child_limits, {.folder = folder, .hears_errors = true});
  measurement.wall_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  support::end_descendants();
  watch.note_usage(false);
  if (result.said_too_much)
    measurement.stop = Stop::Output;
  else if (result.timed_out && measurement.stop == Stop::None)
    measurement.stop = Stop::WallTime;
  else if (group && group->ran_out_of_memory())
    measurement.stop = Stop::Memory;
  measurement.is_started = result.started;
  measurement.exit_status = result.exit_status;
  measurement.signal = result.signal;
  measurement.output = std::move(result.output);
  return measurement;
}

}  // namespace heddle::bench
