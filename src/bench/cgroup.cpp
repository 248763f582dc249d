#include "bench/cgroup.h"

#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace heddle::bench {

namespace fs = std::filesystem;

namespace {

// These files take what one write call brings, or refuse it.
bool write_to(const fs::path& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool is_taken = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return is_taken;
}

// The number behind a word, as in "usage_usec 123".
std::optional<uint64_t> number_of(const fs::path& path, const std::string& word) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string name;
    uint64_t value = 0;
    if (fields >> name >> value && name == word) return value;
  }
  return std::nullopt;
}

bool join(const fs::path& folder) {
  return write_to(folder / "cgroup.procs", std::to_string(getpid()));
}

// "0::/path" in the list of groups of this process, below the place where the hierarchy is mounted.
std::optional<fs::path> own_folder() {
  std::ifstream groups("/proc/self/cgroup");
  std::string path;
  for (std::string line; std::getline(groups, line);)
    if (line.starts_with("0::/")) path = line.substr(4);
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream fields(line);
    std::string device;
    std::string place;
    std::string type;
    if (fields >> device >> place >> type && type == "cgroup2") return fs::path(place) / path;
  }
  return std::nullopt;
}

bool has_word(const fs::path& path, const std::string& word) {
  std::ifstream file(path);
  for (std::string one; file >> one;)
    if (one == word) return true;
  return false;
}

}  // namespace

std::unique_ptr<CgroupParent> CgroupParent::find() {
  const std::optional<fs::path> folder = own_folder();
  if (!folder) return nullptr;
  // A try shows whether groups may be made here, and whether this process may be in them.
  const fs::path home = *folder / ("heddle-bench-" + std::to_string(getpid()));
  std::error_code error;
  if (!fs::create_directory(home, error)) return nullptr;
  const bool is_allowed = join(home);
  // A group with processes cannot hand a controller on; if this one was the last, now it can.
  if (is_allowed && has_word(*folder / "cgroup.controllers", "memory"))
    write_to(*folder / "cgroup.subtree_control", "+memory");
  if (is_allowed && !join(*folder)) return std::make_unique<CgroupParent>(*folder, home);
  fs::remove(home, error);
  return is_allowed ? std::make_unique<CgroupParent>(*folder, *folder) : nullptr;
}

CgroupParent::~CgroupParent() {
  if (home_ == folder_) return;
  std::error_code error;
  write_to(folder_ / "cgroup.subtree_control", "-memory");
  if (join(folder_)) fs::remove(home_, error);
}

Cgroup::Cgroup(const CgroupParent& parent, uint64_t memory_bytes)
    : home_(parent.home()), folder_(parent.folder() / ("heddle-run-" + std::to_string(getpid()))) {
  std::error_code error;
  if (!fs::create_directory(folder_, error)) return;
  if (memory_bytes != 0) {
    write_to(folder_ / "memory.max", std::to_string(memory_bytes));
    write_to(folder_ / "memory.swap.max", "0");
  }
  is_joined_ = join(folder_);
}

Cgroup::~Cgroup() {
  if (is_joined_ && !join(home_)) return;  // killing the group would end this process too
  write_to(folder_ / "cgroup.kill", "1");
  constexpr int kMostTries = 100;
  std::error_code error;
  for (int i = 0; i < kMostTries && !fs::remove(folder_, error); ++i) usleep(1000);
}

std::optional<double> Cgroup::cpu_seconds() const {
  const std::optional<uint64_t> microseconds = number_of(folder_ / "cpu.stat", "usage_usec");
  if (!microseconds) return std::nullopt;
  return static_cast<double>(*microseconds) * 1e-6;
}

std::optional<uint64_t> Cgroup::peak_memory_bytes() const {
  std::ifstream file(folder_ / "memory.peak");
  uint64_t bytes = 0;
  return file >> bytes ? std::optional(bytes) : std::nullopt;
}

bool Cgroup::ran_out_of_memory() const {
  return number_of(folder_ / "memory.events", "oom_kill").value_or(0) > 0;
}

}  // namespace heddle::bench
