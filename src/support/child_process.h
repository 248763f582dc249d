// A command run as a child process: text in, text out, with limits on time and memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace heddle::support {

struct ChildLimits {
  double seconds = 0;         // wall-clock; 0: none
  unsigned cpu_seconds = 0;   // 0: none
  uint64_t memory_bytes = 0;  // address space; 0: none
  // Asked a few times a second; the child is killed as soon as it says yes. May be empty.
  std::function<bool()> is_cancelled;
};

struct ChildResult {
  bool started = false;    // false: there is no such program
  bool timed_out = false;  // or cancelled
  int exit_status = -1;    // -1: ended by a signal
  double cpu_seconds = 0;
  std::string output;  // standard output; standard error is dropped
};

// Runs the command (program, looked up in PATH, and arguments), gives it `input` and waits for its end.
ChildResult run_child(const std::vector<std::string>& command, const std::string& input,
                      const ChildLimits& limits);

// The same for work of this program: `work` runs in a copy of the process, and what it returns is the output.
// Only for a process with a single thread. An exception in the work counts as being ended by a signal.
ChildResult run_forked(const std::function<std::string()>& work, const ChildLimits& limits);

}  // namespace heddle::support
