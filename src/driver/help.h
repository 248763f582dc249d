// Help texts, made from the tables of commands and options.
#pragma once

#include <string>

#include "driver/command.h"

namespace heddle::driver {

std::string help_of_program();
std::string help_of_command(const CommandInfo& info, const support::OptionTable& options);

}  // namespace heddle::driver
