// Limits for what this process does itself. Reading a program and weaving a property in can take long, and
// nothing in them asks whether it should stop. So a thread looks on: it says on a terminal what is going on,
// and where a limit is reached or somebody asks to stop, it says the verdict and ends the process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "driver/interrupt.h"
#include "result/result.h"

namespace heddle::driver {

struct WatchLimits {
  double seconds = 0;         // from now; 0: none
  uint64_t memory_bytes = 0;  // that this process holds; 0: no limit
};

// Writes a verdict as the last words of the process.
using LastWords = std::function<std::string(const result::Result&)>;

// As long as it exists. No other thread may fork meanwhile.
class Watch {
 public:
  // `phase`: "reading the program".
  Watch(std::string phase, WatchLimits limits, LastWords last_words);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch();

 private:
  void look_on();
  void show(double seconds);
  [[noreturn]] void end(result::Reason reason);

  const std::string phase_;
  const WatchLimits limits_;
  const LastWords last_words_;
  const bool is_terminal_;
  bool is_shown_ = false;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const InterruptGuard guard_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false;
  std::thread thread_;
};

}  // namespace heddle::driver
