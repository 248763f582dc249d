// What has to hold of an array for what is asserted about another one that is computed from it:
//
//   b[i] = a[i] + 1; … assert(b[j] > 0)       then a[j] + 1 > 0
//   b[n - 1 - i] = a[i]; … assert(b[j] > 0)   then b[n - 1 - i] > 0 and a[i] > 0
//
// The assertion may be about elements that another loop has written, or none; it is no more than a guess.
#pragma once

#include <functional>
#include <vector>

#include "engines/horn/array_statements.h"

namespace heddle::engines::horn {

// `defined` replaces variables by what stands for them.
std::vector<Statement> through_copies(expr::Store& store, const ir::Function& function,
                                      const std::vector<Loop>& loops, const std::vector<Statement>& asserted,
                                      const std::function<expr::ExprRef(expr::ExprRef)>& defined);

}  // namespace heddle::engines::horn
