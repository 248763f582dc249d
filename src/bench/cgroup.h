// Control groups (version 2): the kernel counts what the processes of a run use, and keeps them below a limit
// of memory, wherever they move to and whoever adopts them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace heddle::bench {

// The group that this process is in, if groups can be made below it. In a group that somebody else manages
// that takes `systemd-run --user --scope -p Delegate=yes`.
class CgroupParent {
 public:
  // Looks for the hierarchy, and asks for its controller of memory. Null if groups cannot be made.
  static std::unique_ptr<CgroupParent> find();
  // Members of groups below `folder` go back to `home` in the end.
  CgroupParent(std::filesystem::path folder, std::filesystem::path home)
      : folder_(std::move(folder)), home_(std::move(home)) {}
  CgroupParent(const CgroupParent&) = delete;
  CgroupParent& operator=(const CgroupParent&) = delete;
  ~CgroupParent();

  const std::filesystem::path& folder() const { return folder_; }
  const std::filesystem::path& home() const { return home_; }

 private:
  std::filesystem::path folder_;
  std::filesystem::path home_;  // the same, unless the folder hands a controller on and so takes no processes
};

// A group below that. This process is a member while the object lives, and so is what it starts meanwhile.
class Cgroup {
 public:
  Cgroup(const CgroupParent& parent, uint64_t memory_bytes);  // 0: no limit
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;
  // Ends all other processes of the group.
  ~Cgroup();

  bool is_joined() const { return is_joined_; }
  std::optional<double> cpu_seconds() const;
  std::optional<uint64_t> peak_memory_bytes() const;
  bool ran_out_of_memory() const;

 private:
  std::filesystem::path home_;
  std::filesystem::path folder_;
  bool is_joined_ = false;
};

}  // namespace heddle::bench
