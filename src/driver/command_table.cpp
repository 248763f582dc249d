#include <array>

#include "driver/command.h"

namespace heddle::driver {

std::span<const CommandInfo> command_table() {
  return {};
}

}  // namespace heddle::driver
