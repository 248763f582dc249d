#include "symex/zero_bits.h"

#include <algorithm>

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

unsigned ZeroBits::of(ExprRef number) {
  if (!number->type()->is_bitvector()) return 0;
  if (const auto found = known_.find(number); found != known_.end()) return found->second;
  const unsigned bits = std::min(find(number), number->type()->width());
  known_.emplace(number, bits);
  return bits;
}

unsigned ZeroBits::find(ExprRef number) {
  switch (number->kind()) {
    case Kind::Constant:
      return number->value().countTrailingZeros();
    case Kind::Cast: {
      // Extension keeps low bits and truncation drops high ones; a zero becomes a wider zero.
      ExprRef from = number->operand(0);
      const unsigned bits = of(from);
      return from->type()->is_bitvector() && bits == from->type()->width() ? number->type()->width() : bits;
    }
    case Kind::Mul:
      return of(number->operand(0)) + of(number->operand(1));
    case Kind::Shl: {  // a distance that is too large means something else
      ExprRef distance = number->operand(1);
      const unsigned width = number->type()->width();
      const bool is_known = distance->is(Kind::Constant) && distance->value().ult(width);
      return of(number->operand(0)) +
             (is_known ? static_cast<unsigned>(distance->value().getZExtValue()) : 0);
    }
    case Kind::Add:
    case Kind::Sub:
    case Kind::BitOr:
    case Kind::BitXor:
      return std::min(of(number->operand(0)), of(number->operand(1)));
    case Kind::BitAnd:
      return std::max(of(number->operand(0)), of(number->operand(1)));
    case Kind::Neg:
      return of(number->operand(0));
    case Kind::Ite:
      return std::min(of(number->operand(1)), of(number->operand(2)));
    default:
      return 0;
  }
}

}  // namespace heddle::symex
