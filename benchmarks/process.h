// Measures a whole process, as a user's clock would: start-up included.
#pragma once

#include <string>
#include <vector>

namespace heddle::benchmarks {

struct Usage {
  double cpu_seconds = 0;  // user and system
  double peak_megabytes = 0;
  int status = 0;  // exit status, or -1 if it did not end by itself
};

// Runs a command with its output thrown away.
Usage measure(const std::vector<std::string>& command);

// A file in the temporary folder that lives as long as this object.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& suffix, const std::string& text);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace heddle::benchmarks
