#include "support/diagnostics.h"

namespace heddle::support {

std::string prefix_of(const Message& message) {
  std::string prefix;
  if (!message.file.empty()) prefix += message.file + ":";
  if (message.line != 0) prefix += std::to_string(message.line) + ":" + std::to_string(message.column) + ":";
  if (!prefix.empty()) prefix += " ";
  return prefix;
}

}  // namespace heddle::support
