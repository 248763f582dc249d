#include "bench/run.h"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "support/child_process.h"
#include "support/diagnostics.h"
#include "tools/scratch_folder.h"

namespace heddle::bench {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

namespace {

constexpr double kSecondsToStop = 5;
constexpr int kPollMilliseconds = 200;

struct Work {
  const Configuration* configuration;
  const Task* task;
};

// A run, in a process of its own that measures it, and a folder of its own.
struct Job {
  Work work;
  tools::ScratchFolder folder;
  support::ForkedChild child;
  Clock::time_point begin = Clock::now();
  std::optional<Record> record;
};

class Runner {
 public:
  Runner(const Plan& plan, ResultsLog& log, Listener& listener)
      : plan_(plan),
        log_(log),
        listener_(listener),
        groups_(plan.uses_groups ? CgroupParent::find() : nullptr) {
    unsigned number = 0;
    for (const Task& task : plan.tasks)
      for (const Configuration& configuration : plan.configurations) {
        const RunKey key{configuration.name, task.name, task.property};
        if (number++ % plan.parts != plan.part || plan.done_elsewhere.contains(key)) continue;
        ++total_;
        if (!log.has(key)) waiting_.push_back({&configuration, &task});
      }
    std::ranges::reverse(waiting_);  // the next one is the last
    to_do_ = waiting_.size();
  }

  bool run() {
    while (!waiting_.empty() || !jobs_.empty()) {
      if (listener_.is_cancelled()) {
        stop();
        return false;
      }
      while (!waiting_.empty() && jobs_.size() < plan_.jobs) {
        start(waiting_.back());
        waiting_.pop_back();
      }
      wait();
      listener_.on_progress(progress());
    }
    return true;
  }

 private:
  void start(const Work& work) {
    jobs_.push_back(std::make_unique<Job>());
    Job& job = *jobs_.back();
    job.work = work;
    job.child.start([this, &job](const support::ForkedChild::Tell& tell) {
      const Measurement measurement = measure(command_of(plan_, *job.work.configuration, *job.work.task),
                                              job.folder.path().string(), plan_.limits, groups_.get());
      if (measurement.is_cancelled) return;
      const Record record = judge(*job.work.configuration, *job.work.task, measurement);
      tell(to_json(record).dump(-1, ' ', false, json::error_handler_t::replace));
    });
    if (!job.child.is_running()) throw support::InputError("", 0, 0, "cannot start another process");
  }

  void wait() {
    std::vector<pollfd> ends;
    for (const auto& job : jobs_) ends.push_back({job->child.descriptor(), POLLIN, 0});
    if (poll(ends.data(), ends.size(), kPollMilliseconds) < 0) return;  // by a signal
    for (size_t i = 0; i < jobs_.size(); ++i)
      if ((ends[i].revents & (POLLIN | POLLHUP)) != 0) listen_to(*jobs_[i]);
    for (const auto& job : jobs_) end_if_stuck(*job);
    std::erase_if(jobs_, [](const auto& job) { return !job->child.is_running(); });
  }

  void listen_to(Job& job) {
    for (const std::string& line : job.child.read_lines()) job.record = record_from(json::parse(line));
    if (!job.child.is_running()) finish(job);
  }

  // The process that measures keeps the limits. If it is lost, so is what it knew.
  void end_if_stuck(Job& job) {
    if (!job.child.is_running()) return;
    const double passed = std::chrono::duration<double>(Clock::now() - job.begin).count();
    if (passed < plan_.limits.most_wall_seconds() + 10 * kSecondsToStop) return;
    job.child.kill();
    finish(job);
  }

  void finish(Job& job) {
    if (!job.record) {
      Measurement lost;
      lost.wall_seconds = std::chrono::duration<double>(Clock::now() - job.begin).count();
      job.record = judge(*job.work.configuration, *job.work.task, lost);
    }
    ++finished_;
    listener_.on_record(*job.record);
    log_.add(std::move(*job.record));
  }

  // They are given time to end what they have started.
  void stop() {
    for (const auto& job : jobs_) job->child.ask_to_stop();
    const auto begin = Clock::now();
    while (std::ranges::any_of(jobs_, [](const auto& job) { return job->child.is_running(); }) &&
           std::chrono::duration<double>(Clock::now() - begin).count() < kSecondsToStop) {
      for (const auto& job : jobs_) {
        pollfd end{job->child.descriptor(), POLLIN, 0};
        if (!job->child.is_running() || poll(&end, 1, 20) <= 0) continue;
        for (const std::string& line : job->child.read_lines()) job->record = record_from(json::parse(line));
      }
    }
    // What had just ended is not lost.
    for (const auto& job : jobs_)
      if (job->record) finish(*job);
    jobs_.clear();
  }

  Progress progress() const {
    Progress result{total_ - waiting_.size() - jobs_.size(), total_, jobs_.size(), 0};
    const double passed = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (finished_ > 0)
      result.seconds_left = passed / static_cast<double>(finished_) * static_cast<double>(to_do_ - finished_);
    return result;
  }

  const Plan& plan_;
  ResultsLog& log_;
  Listener& listener_;
  const std::unique_ptr<CgroupParent> groups_;
  std::vector<Work> waiting_;
  std::vector<std::unique_ptr<Job>> jobs_;
  size_t total_ = 0;
  size_t to_do_ = 0;
  size_t finished_ = 0;
  const Clock::time_point begin_ = Clock::now();
};

}  // namespace

bool run(const Plan& plan, ResultsLog& log, Listener& listener) {
  return Runner(plan, log, listener).run();
}

std::vector<std::string> command_of(const Plan& plan, const Configuration& configuration, const Task& task) {
  std::vector<std::string> command{configuration.binary.empty() ? plan.binary : configuration.binary,
                                   "verify", "--property=" + task.property_source,
                                   "--data-model=" + task.data_model};
  command.insert(command.end(), configuration.options.begin(), configuration.options.end());
  command.insert(command.end(), task.files.begin(), task.files.end());
  return command;
}

}  // namespace heddle::bench
