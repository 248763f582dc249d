// What went wrong, where, and with which values. These end the run, except that an assertion may fail without
// stopping it.
#pragma once

#include <string>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

[[noreturn]] void fail(RunState& state, ViolationKind kind, std::string message);
[[noreturn]] void fail_access(RunState& state, uint64_t address, uint64_t bytes, bool is_write);
[[noreturn]] void fail_read_or_write(RunState& state, uint64_t bytes, bool is_write, const std::string& why);
[[noreturn]] void fail_element(RunState& state, const ElementInfo& info, uint64_t index);
[[noreturn]] void fail_memory(RunState& state, const std::string& what);
[[noreturn]] void fail_assumption(RunState& state);
[[noreturn]] void fail_unsupported(RunState& state, const std::string& what);
[[noreturn]] void fail_steps(RunState& state);
[[noreturn]] void fail_undefined(RunState& state, DefinedUse use);
void fail_assertion(RunState& state, const ArithmeticInfo* overflowing);

}  // namespace heddle::interpreter
