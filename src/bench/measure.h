// One command under limits that hold for all its processes together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/cgroup.h"

namespace heddle::bench {

struct Limits {
  uint64_t cpu_seconds = 60;
  uint64_t wall_seconds = 0;  // 0: one and a half times the CPU time
  uint64_t memory_mb = 4096;

  double most_wall_seconds() const {
    return wall_seconds != 0 ? static_cast<double>(wall_seconds) : 1.5 * static_cast<double>(cpu_seconds);
  }
  bool operator==(const Limits&) const = default;
};

enum class Stop : uint8_t { None, CpuTime, WallTime, Memory, Output };

struct Measurement {
  bool is_started = false;
  bool is_cancelled = false;  // from outside: it says nothing about the command
  Stop stop = Stop::None;     // the limit that ended it
  int exit_status = -1;       // -1: ended by a signal
  int signal = 0;
  double cpu_seconds = 0;
  double wall_seconds = 0;
  uint64_t memory_bytes = 0;  // the most that was seen at once
  std::string output;         // with standard error
};

// To be called in a forked child (support::ForkedChild) that is there for this alone: it adopts what the
// command leaves behind, and ends it. Without a group, usage is looked up in /proc, 20 times a second.
Measurement measure(const std::vector<std::string>& command, const std::string& folder, const Limits& limits,
                    const CgroupParent* groups);

}  // namespace heddle::bench
