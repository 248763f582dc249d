// How goto binaries are read.
#pragma once

namespace heddle::goto_binary {

struct Options {
  // What is not supported does not stop the reading: executions end where they come to it.
  bool keeps_going = false;
};

}  // namespace heddle::goto_binary
