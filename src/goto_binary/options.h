// How goto binaries are read.
#pragma once

#include <string>

namespace heddle::goto_binary {

struct Options {
  // What is not supported does not stop the reading: executions end where they come to it.
  bool keeps_going = false;
  // Where execution begins, if not where the file says; its parameters are arbitrary.
  std::string function;
};

}  // namespace heddle::goto_binary
