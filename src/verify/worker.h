// The process that decides a property, as its caller sees it. It has one thread, makes the analyses once and
// starts the engines.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "support/child_process.h"
#include "verify/listener.h"
#include "verify/settings.h"
#include "verify/weave.h"

namespace heddle::verify {

class Worker {
 public:
  // Begins at once, with the program as it is now. Program and listener must outlive it.
  Worker(const Woven& woven, Settings settings, Listener& listener);

  bool is_running() const { return child_.is_running(); }
  int descriptor() const { return child_.descriptor(); }  // to wait for something to hear
  // What there is to hear by now goes to the listener; a process whose time is up ends.
  void look();

  // Looks until it has ended.
  result::Result wait();
  // After its end. Throws InternalError if the work failed.
  result::Result take();

 private:
  void hear(const std::string& line);
  double elapsed() const;
  bool is_overdue() const;
  result::Result without_answer() const;

  const Woven& woven_;
  const Settings settings_;
  Listener& listener_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::optional<double> stopped_at_;
  std::optional<result::Result> result_;
  std::optional<std::string> error_;
  support::ForkedChild child_;
};

// The workers wait for something to hear, a short while.
void wait_for_any(const std::vector<Worker*>& workers);

}  // namespace heddle::verify
