#include "driver/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <utility>

#include "driver/exit_status.h"

namespace heddle::driver {

namespace {

constexpr auto kPeriod = std::chrono::milliseconds(50);
constexpr double kShownAfter = 0.5;  // seconds: most phases are over before anybody can read of them

uint64_t resident_bytes() {
  uint64_t all = 0;
  uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

Watch::Watch(std::string phase, WatchLimits limits, LastWords last_words)
    : phase_(std::move(phase)),
      limits_(limits),
      last_words_(std::move(last_words)),
      is_terminal_(isatty(STDERR_FILENO) != 0),
      thread_([this] { look_on(); }) {}

Watch::~Watch() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
  }
  ended_.notify_one();
  thread_.join();
  if (is_shown_) fmt::print(stderr, "\r\033[K");
}

void Watch::look_on() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!ended_.wait_for(lock, kPeriod, [this] { return has_ended_; })) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (was_interrupted()) end(result::Reason::Interrupted);
    if (limits_.seconds > 0 && seconds >= limits_.seconds) end(result::Reason::Timeout);
    if (limits_.memory_bytes > 0 && resident_bytes() >= limits_.memory_bytes) end(result::Reason::Memory);
    if (is_terminal_ && seconds >= kShownAfter) show(seconds);
  }
}

void Watch::show(double seconds) {
  is_shown_ = true;
  fmt::print(stderr, "\r\033[K{:5.1f} s  {}", seconds, phase_);
  std::fflush(stderr);
}

// The other threads go on working meanwhile, on what nobody will look at.
void Watch::end(result::Reason reason) {
  if (is_shown_) fmt::print(stderr, "\r\033[K");
  fmt::print("{}", last_words_(result::unknown(reason)));
  std::fflush(stdout);
  _exit(static_cast<int>(ExitStatus::Unknown));
}

}  // namespace heddle::driver
