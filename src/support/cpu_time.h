#pragma once

#include <ctime>

namespace heddle::support {

// Of this process, since it began.
inline double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace heddle::support
