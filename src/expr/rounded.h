// Operations on floats whose results are rounded as the program's rounding mode says. The mode comes last, so
// that an operation's own operands have the same numbers with it and without.
#pragma once

#include <span>

#include "expr/expr.h"

namespace heddle::expr {

// Whether results of the operation may have to be rounded, and the rounding mode decides how.
constexpr bool is_roundable(Kind kind) {
  switch (kind) {
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::Div:
    case Kind::Sqrt:
    case Kind::Fma:
    case Kind::Cast:
    case Kind::RoundToIntegral:
      return true;
    default:
      return false;
  }
}

// Numbers that stand for no mode round to nearest, too.
constexpr RoundingMode rounding_mode(uint64_t number) {
  return number <= static_cast<uint64_t>(RoundingMode::TowardZero) ? static_cast<RoundingMode>(number)
                                                                   : RoundingMode::NearestEven;
}

struct Operation {
  Kind kind;
  std::span<const ExprRef> operands;
  ExprRef rounding;  // the mode; null: the operation says, or it is to nearest, ties to even
};

// An expression as it is, or what a Rounded one rounds.
inline Operation operation_of(ExprRef e) {
  if (!e->is(Kind::Rounded)) return {e->kind(), e->operands(), nullptr};
  const size_t count = e->operand_count() - 1;
  return {static_cast<Kind>(e->index()), e->operands().first(count), e->operand(count)};
}

}  // namespace heddle::expr
