// Computes what is asked for again and again once (global common subexpression elimination):
//
//   ASSIGN (*(*table).map).count = 1:s32          ASSIGN $shared1 = (*table).map
//   ASSERT (*(*table).map).count > 0:s32          ASSIGN (*$shared1).count = 1:s32
//                                                 ASSIGN $shared2 = (*$shared1).count
//                                                 ...
//
// Where an expression is available (analysis/available_expressions.h), a temporary has its value; where it is
// not, but is evaluated, the temporary gets it first. What is evaluated under a condition is never computed
// before it, so that a read that would end the path is made on the same executions as before. In a program
// that asks whether blocks are lost nothing is shared: a temporary would hold on to them.
#pragma once

#include "passes/pass.h"

namespace heddle::passes {

Change share_expressions(PassContext& context);

}  // namespace heddle::passes
