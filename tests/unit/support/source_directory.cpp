#include "support/source_directory.h"

namespace heddle::support {

std::string source_directory() {
  return HEDDLE_SOURCE_DIRECTORY;
}

}  // namespace heddle::support
