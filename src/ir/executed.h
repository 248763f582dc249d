// What models know of whoever runs them.
#pragma once

#include <string_view>

namespace heddle::ir {

// An input: whether the program is executed rather than reasoned about. Models are looser for engines than
// the library is, where the exact thing is hard to reason about; executions, by which violations are
// confirmed, do the exact thing.
inline constexpr std::string_view kIsExecuted = "__heddle_nondet_is_executed";

// HAVOC with a pointer as its second operand: how many bytes from there on FILL.REST says to be no zeros,
// without saying what they are. 0 in executions, which know all bytes.
inline constexpr std::string_view kUnreadText = "__heddle_unread_text";

}  // namespace heddle::ir
