// What the six comparisons have to do with each other.
#pragma once

#include "expr/kind.h"

namespace heddle::expr {

constexpr bool is_comparison(Kind kind) {
  return kind >= Kind::Eq && kind <= Kind::Ge;
}

// The comparison that holds where this one does not; not for floats, which may be unordered.
constexpr Kind negated(Kind comparison) {
  switch (comparison) {
    case Kind::Eq:
      return Kind::Ne;
    case Kind::Ne:
      return Kind::Eq;
    case Kind::Lt:
      return Kind::Ge;
    case Kind::Le:
      return Kind::Gt;
    case Kind::Gt:
      return Kind::Le;
    default:
      return Kind::Lt;
  }
}

// The comparison of the operands in the other order.
constexpr Kind mirrored(Kind comparison) {
  switch (comparison) {
    case Kind::Lt:
      return Kind::Gt;
    case Kind::Le:
      return Kind::Ge;
    case Kind::Gt:
      return Kind::Lt;
    case Kind::Ge:
      return Kind::Le;
    default:
      return comparison;
  }
}

}  // namespace heddle::expr
