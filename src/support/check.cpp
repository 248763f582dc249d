#include "support/check.h"

namespace heddle::support {

void fail_check(const char* file, int line, const char* condition, const std::string& expectation) {
  std::string path = file;
  if (size_t at = path.rfind("src/"); at != std::string::npos) path.erase(0, at);
  throw InternalError(path + ":" + std::to_string(line) + ": " + expectation + " (" + condition + ")");
}

}  // namespace heddle::support
