// From argv to a command's fields.
#pragma once

#include <string>
#include <vector>

#include "support/options.h"

namespace heddle::driver {

// Sets the targets of `table` from the words of a command line. Throws UsageError with a text for the user;
// an unknown option comes with the nearest known one.
void parse_options(const support::OptionTable& table, std::vector<std::string> words);

// Parses the command line and runs the command. Catches everything; returns the exit status.
int run_command_line(int argc, const char* const* argv);

}  // namespace heddle::driver
