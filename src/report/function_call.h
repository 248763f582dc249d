// The call that a counterexample of a function begins with (`--function`), as C: what the pointers among the
// arguments lead to, the arguments, and the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "result/result.h"

namespace heddle::report {

struct FunctionCall {
  std::string function;
  std::vector<std::string> statements;  // declarations with initializers, and assignments to pointers in them
  std::string call;                     // "push(stack, value)"
  size_t inputs = 0;                    // of the counterexample that these are: the first ones
  bool is_complete = true;              // otherwise something has no words in C, such as a function of which
                                        // nothing is known, or an object that lies far away
};

// Nothing if the program begins with main.
std::optional<FunctionCall> call_of(const ir::Program& program, const result::Counterexample& counterexample);

}  // namespace heddle::report
