#include "driver/interrupt.h"

namespace heddle::driver {

namespace {

volatile std::sig_atomic_t interrupted = 0;

}  // namespace

InterruptGuard::InterruptGuard() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupted = 1; };
  sigaction(SIGINT, &action, &old_interrupt_);
  sigaction(SIGTERM, &action, &old_terminate_);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGINT, &old_interrupt_, nullptr);
  sigaction(SIGTERM, &old_terminate_, nullptr);
}

bool was_interrupted() {
  return interrupted != 0;
}

}  // namespace heddle::driver
