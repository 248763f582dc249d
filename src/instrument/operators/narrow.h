// The result of an aggregate in the place of the aggregate, at a width at which comparisons are exact and not
// wider than that needs. Aggregates have 128 bits or the type of elements, results are known to fit; engines
// reason better about numbers that are neither long nor cut off.
//   match:  fold(…) == cast:s128(y), result: s66, y: s32
//   result: result == cast:s66(y)
#pragma once

#include "expr/expr.h"
#include "instrument/operators/readers.h"

namespace heddle::instrument::operators {

// `result` is a bool, or a signed number that the type of the aggregate can hold.
expr::ExprRef with_result(expr::Store& store, expr::ExprRef e, expr::ExprRef aggregate, expr::ExprRef result,
                          Readers readers = Readers::Engines);

// The same number as a signed bit-vector without casts that only widen it.
//   match:  cast:s128(y) + 1:s128, y: s32
//   result: cast:s33(y) + 1:s33
expr::ExprRef narrowed(expr::Store& store, expr::ExprRef e);

}  // namespace heddle::instrument::operators
