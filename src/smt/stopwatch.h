// Time limits and time accounts of one check: when it has to end, and what it has cost.
#pragma once

#include <atomic>
#include <chrono>
#include <ctime>

namespace heddle::smt {

// Adds the CPU time of this thread between construction and destruction to an account.
class CpuAccount {
 public:
  explicit CpuAccount(double& seconds) : seconds_(seconds), begin_(now()) {}
  CpuAccount(const CpuAccount&) = delete;
  CpuAccount& operator=(const CpuAccount&) = delete;
  ~CpuAccount() { seconds_ += now() - begin_; }

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
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
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit_));
  }
  void interrupt() { interrupted_.store(true, std::memory_order_relaxed); }
  bool is_over() const {
    return interrupted_.load(std::memory_order_relaxed) || (limit_ > 0 && Clock::now() >= end_);
  }
  double remaining() const { return std::chrono::duration<double>(end_ - Clock::now()).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  std::atomic<bool> interrupted_ = false;
  double limit_ = 0;
  Clock::time_point end_;
};

}  // namespace heddle::smt
