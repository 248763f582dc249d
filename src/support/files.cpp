#include "support/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/diagnostics.h"

namespace heddle::support {

std::string read_file(const std::string& path) {
  auto refuse = [&path](const std::string& reason) {
    throw InputError(path, 0, 0, "cannot read the file: " + reason);
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) refuse("it is a directory");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse(std::strerror(errno));
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream.bad()) refuse("input error");
  return std::move(text).str();
}

}  // namespace heddle::support
