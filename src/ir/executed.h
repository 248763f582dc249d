// An input: whether the program is executed rather than reasoned about. Models are looser for engines than
// the library is, where the exact thing is hard to reason about; executions, by which violations are
// confirmed, do the exact thing.
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kIsExecuted = "__heddle_nondet_is_executed";

}  // namespace heddle::ir
