// Bounds of all elements as bounds of the greatest or the least one.
//
// match:  forall(k; low, high, a[k] <= e), where e does not depend on k
// result: high <= low || max(k; low, high, a[k]) <= e
// match:  exists(k; low, high, a[k] <= e)
// result: low < high && min(k; low, high, a[k]) <= e
// and so for <, >, >=.
//
// They mean the same. But what an operator knows of `a[k] <= e` is lost where e changes, as in a loop that
// computes it; the greatest element does not depend on e.
#pragma once

#include "ir/program.h"

namespace heddle::instrument::operators {

// How many aggregates were rewritten.
size_t rewrite_to_extremes(ir::Program& program);

}  // namespace heddle::instrument::operators
