// What models know of whoever runs them.
#pragma once

#include <string_view>

#include "ir/instruction.h"

namespace heddle::ir {

// An input: whether the program is executed rather than reasoned about. Models are looser for engines than
// the library is, where the exact thing is hard to reason about; executions, by which violations are
// confirmed, do the exact thing.
inline constexpr std::string_view kIsExecuted = "__heddle_nondet_is_executed";

// HAVOC with a pointer as its second operand: how many bytes from there on FILL.REST says to be no zeros,
// without saying what they are. 0 in executions, which know all bytes.
inline constexpr std::string_view kUnreadText = "__heddle_unread_text";

// Of a FILL.REST: whether it says that no byte is zero.
inline bool is_text(const Instruction& rest) {
  expr::ExprRef byte = rest.operands[1];
  while (byte->is(expr::Kind::Cast)) byte = byte->operand(0);
  return byte->is(expr::Kind::Constant) && !byte->value().isZero();
}

}  // namespace heddle::ir
