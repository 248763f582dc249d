// Time limits and time accounts of one check: when it has to end, and what it has cost.
#pragma once

#include <atomic>
#include <chrono>
#include <ctime>

namespace heddle::smt {

inline double thread_cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Adds the CPU time of this thread between construction and destruction to an account.
class CpuAccount {
 public:
  explicit CpuAccount(double& seconds) : seconds_(seconds), begin_(thread_cpu_seconds()) {}
  CpuAccount(const CpuAccount&) = delete;
  CpuAccount& operator=(const CpuAccount&) = delete;
  ~CpuAccount() { seconds_ += thread_cpu_seconds() - begin_; }

 private:
  double& seconds_;
  double begin_;
};

// Whether a running check has to end: its time is over, or somebody interrupted it.
class Deadline {
 public:
  void set_limit(double seconds) { limit_ = seconds; }
  double limit() const { return limit_; }
  void begin() {
    interrupted_.store(false, std::memory_order_relaxed);
    begin_cpu_ = thread_cpu_seconds();
    end_ = later(limit_);
    last_ = later(kMostWaiting * limit_);
  }
  void interrupt() { interrupted_.store(true, std::memory_order_relaxed); }
  bool is_over() const {
    return interrupted_.load(std::memory_order_relaxed) || (limit_ > 0 && Clock::now() >= end_);
  }
  // The same for work of this thread, by the time that it really had: on a busy machine a limit means as much
  // work as on an idle one.
  bool is_over_for_thread() {
    if (interrupted_.load(std::memory_order_relaxed)) return true;
    if (limit_ <= 0 || Clock::now() < end_) return false;
    const double used = thread_cpu_seconds() - begin_cpu_;
    if (used >= limit_ || Clock::now() >= last_) return true;
    end_ = later(limit_ - used);  // it cannot be over before
    return false;
  }
  double remaining() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double kMostWaiting = 8;  // times the limit
  static Clock::time_point later(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  std::atomic<bool> interrupted_ = false;
  double limit_ = 0;
  double begin_cpu_ = 0;
  Clock::time_point end_;
  Clock::time_point last_;  // however little time the thread had
};

}  // namespace heddle::smt
