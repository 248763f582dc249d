// Variables that nothing but their own assignments reads. A program that computes an aggregate in a loop has
// one once an operator follows it: the assertion asks the ghosts, and the variable is left over, with a sum
// in it of which provers would have to show that it does not wrap around.
//
//   ASSIGN s = s + a[i]     is gone, if no other instruction reads s, and nothing takes its address
//
// Executions stay the same in all else, but for those that end where such an assignment reads outside of
// objects: these go on. So what is proved of the result holds of the program.
#pragma once

#include <cstdint>

#include "ir/program.h"

namespace heddle::engines::operators {

// Numbers of instructions stay. Gives how many assignments are gone.
uint64_t drop_unread_variables(ir::Program& program);

}  // namespace heddle::engines::operators
