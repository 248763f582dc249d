// A subcommand of `heddle`. To add one: a file with a class derived from Command, and one line in
// command_table.cpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "driver/console.h"
#include "driver/exit_status.h"
#include "support/options.h"

namespace heddle::driver {

class Command {
 public:
  virtual ~Command() = default;

  // The options and operands, bound to fields of this object.
  virtual support::OptionTable options() = 0;

  // Called after the fields are set. Throws InputError on bad input, UsageError on options that do not fit
  // together. Returns the exit status of the process.
  virtual int run(Console& console) = 0;
};

// The command line is wrong: one line to the user, exit status 1.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct CommandInfo {
  std::string_view name;
  std::string_view operands;  // as the usage line shows them
  std::string_view summary;   // one line
  std::string_view example;
  std::unique_ptr<Command> (*make)();
};

std::span<const CommandInfo> command_table();

}  // namespace heddle::driver
