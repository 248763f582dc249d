// Places inside of variables, at distances that are known: &x.f, &a[3], (char *)&a + 2.
#pragma once

#include "expr/expr.h"

namespace heddle::instrument {

struct KnownPlace {
  expr::ExprRef symbol = nullptr;  // null: not known
  int64_t offset = 0;
};

KnownPlace known_place(expr::ExprRef place, const expr::DataModel& model);
KnownPlace known_pointer(expr::ExprRef pointer, const expr::DataModel& model);

// A constant of at most 40 bits, or one that is widened.
bool as_small_constant(expr::ExprRef e, int64_t& value);

}  // namespace heddle::instrument
