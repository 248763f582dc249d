// A folder of its own for what another program writes. It goes away with this object, and everything in it.
#pragma once

#include <filesystem>
#include <string>

namespace heddle::tools {

class ScratchFolder {
 public:
  // Below the system's folder for temporary files. Throws support::InputError if there cannot be one.
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

void write_file(const std::filesystem::path& path, const std::string& text);

// A file that a tool wrote: nothing if there is none, if it is no plain file (a link may lead anywhere, a
// pipe may never end) or if it is larger.
std::string read_scratch_file(const std::filesystem::path& path, size_t most_bytes);

}  // namespace heddle::tools
