// Formatted output as printf does it. Arguments are read from the va area of the call; numbers are formatted
// by the host's printf with the program's flags.
#pragma once

#include <string>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Printer {
 public:
  explicit Printer(RunState& state) : state_(state) {}

  // The number of bytes that were printed.
  int64_t output(const OutputInfo& info);
  // Which bits of that number depend on what C leaves open: printing may fail.
  uint64_t shadow_of_count() const { return state_.follows_pointers ? ~uint64_t{0} : 0; }
  void flush();

 private:
  void write(uint64_t stream, const std::string& text);

  RunState& state_;
  std::string pending_;  // of standard output
};

}  // namespace heddle::interpreter
