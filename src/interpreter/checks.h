// What `Options::check` looks at beyond what every run does: arithmetic, indices, and pointers that leave
// their object.
#pragma once

#include <string>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

void check_arithmetic(RunState& state, const ArithmeticInfo& info);
void check_index(RunState& state, uint64_t index, uint64_t limit);
// An access must stay in the object that its pointer arithmetic started in.
void check_within(RunState& state, uint64_t address, uint64_t origin, uint64_t bytes, bool is_write);

// "2147483647 + 1 = 2147483648, which 32 bits do not hold"
std::string describe_overflow(const RunState& state, const ArithmeticInfo& info);

}  // namespace heddle::interpreter
