#include "bench/process_tree.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace heddle::bench {

namespace fs = std::filesystem;

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Every thread has children of its own.
std::vector<int> children_of(const fs::path& process) {
  std::vector<int> result;
  std::error_code error;
  for (fs::directory_iterator i(process / "task", error), end; !error && i != end; i.increment(error)) {
    std::ifstream file(i->path() / "children");
    for (int child = 0; file >> child;) result.push_back(child);
  }
  return result;
}

// Its own time, and that of children it waited for.
double cpu_seconds_of(const fs::path& process) {
  std::ifstream file(process / "stat");
  std::string text;
  if (!std::getline(file, text, '\0')) return 0;
  const size_t name_end = text.rfind(')');  // names hold what they like
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(text.substr(name_end + 1));
  constexpr int kFieldsBefore = 11;  // state up to cmajflt
  std::string skipped;
  for (int i = 0; i < kFieldsBefore; ++i) fields >> skipped;
  uint64_t sum = 0;
  for (int i = 0; i < 4; ++i) {
    uint64_t ticks = 0;
    if (fields >> ticks) sum += ticks;
  }
  static const double kTicksPerSecond = static_cast<double>(sysconf(_SC_CLK_TCK));
  return static_cast<double>(sum) / kTicksPerSecond;
}

// The proportional set size: what processes share is divided between them.
uint64_t memory_bytes_of(const fs::path& process) {
  std::ifstream file(process / "smaps_rollup");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("Pss:")) return std::stoull(line.substr(4)) << 10;
  return 0;
}

void add_process(const fs::path& process, bool with_memory, int depth, TreeUsage& usage) {
  constexpr int kDeepest = 200;
  usage.cpu_seconds += cpu_seconds_of(process);
  if (with_memory) usage.memory_bytes += memory_bytes_of(process);
  if (depth == kDeepest) return;
  for (const int child : children_of(process))
    add_process("/proc/" + std::to_string(child), with_memory, depth + 1, usage);
}

}  // namespace

TreeUsage usage_below(bool with_memory) {
  TreeUsage usage;
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  usage.cpu_seconds = seconds(ended.ru_utime) + seconds(ended.ru_stime);
  for (const int child : children_of("/proc/self"))
    add_process("/proc/" + std::to_string(child), with_memory, 0, usage);
  return usage;
}

}  // namespace heddle::bench
