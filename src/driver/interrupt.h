// Ctrl-C and a polite request to end are noted instead of ending the process.
#pragma once

#include <csignal>

namespace heddle::driver {

// As long as one lives.
class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

 private:
  struct sigaction old_interrupt_{};
  struct sigaction old_terminate_{};
};

bool was_interrupted();

}  // namespace heddle::driver
