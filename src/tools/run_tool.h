// One tool at work on a woven program.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "support/child_process.h"
#include "tools/tool.h"
#include "tools/understand.h"
#include "tools/woven_files.h"

namespace heddle::tools {

struct RunOptions {
  double seconds = 0;
  uint64_t memory_bytes = 0;
  std::string corpus;  // a folder of inputs that a fuzzer begins with, and adds to; empty: none
};

// The words of a command, with its placeholders filled in. There is no shell: a word stays one.
Words fill_in(const Tool& tool, const Words& command, const Words& program, const std::string& data_model,
              const Attempt& attempt, const RunOptions& limits);

// The tool's version; nothing if it is not installed.
std::optional<std::string> version_of(const Tool& tool);

// What an attempt came to, and where it worked.
struct AttemptEnd {
  size_t attempt = 0;
  Claim claim;
  std::filesystem::path folder;
};

// The attempts of a tool, one after the other, each in a folder of its own. They are made by a process that
// ends all that the tool has started, wherever that has moved to.
class ToolRun {
 public:
  // The folder has to be there and to outlive this; the tool too.
  void start(const Tool& tool, const WovenProgram& program, const std::filesystem::path& folder,
             const RunOptions& limits);
  // Attempts that have ended since the last call.
  std::vector<AttemptEnd> read();
  const std::string& progress() const { return progress_; }
  bool is_running() const { return child_.is_running(); }
  double cpu_seconds() const { return cpu_seconds_; }
  void stop();
  ~ToolRun() { stop(); }

 private:
  const Tool* tool_ = nullptr;
  std::filesystem::path folder_;
  double cpu_seconds_ = 0;
  std::string progress_ = "works";
  support::ForkedChild child_;
};

}  // namespace heddle::tools
