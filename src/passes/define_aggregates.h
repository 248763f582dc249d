// Gives meaning to the aggregates that users define. The front end knows their names alone and writes
//
//   ite(low < high, fold(x$fold$product: s128, k: s64; 0:s128, low, high, x$fold$product + cast:s128(a[k])),
//       0:s128)
// which becomes, by the definition of `product`,
//   ite(low < high, fold(x$product: s128, k: s64; 1:s128, low, high, x$product * cast:s128(a[k])), 1:s128)
//
// This is part of reading a program: whatever is made of the program later sees the second form only.
#pragma once

#include "expr/monoid.h"
#include "ir/program.h"

namespace heddle::passes {

// Throws InputError where the program uses an aggregate that is not among them.
void define_aggregates(ir::Program& program,
                       const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates);

}  // namespace heddle::passes
