// Machine operations on mathematical integers: division, masks and bits as far as these have a linear
// meaning, and results brought back into their types. What has none is arbitrary within bounds.
#pragma once

#include "engines/horn/clause_frame.h"

namespace heddle::engines::horn {

class IntegerOperations {
 public:
  explicit IntegerOperations(ClauseFrame& frame) : frame_(frame) {}

  // The number in the range that equals the exact one modulo the range's size.
  Term wrapped(const Term& exact, const Range& range);

  Term quotient(const Term& a, const Term& b, expr::TypeRef type);   // truncates toward zero; x / 0 is 0
  Term remainder(const Term& a, const Term& b, expr::TypeRef type);  // has the sign of a; x % 0 is x
  Term shifted_right(const Term& a, const Term& distance, expr::TypeRef type);
  Term inverted(const Term& a, expr::TypeRef type);
  Term bit_and(const Term& a, const Term& b, expr::TypeRef type);
  Term bit_or(const Term& a, const Term& b, expr::TypeRef type);
  Term bit_xor(const Term& a, const Term& b, expr::TypeRef type);
  Term extracted(const Term& a, unsigned lowest, expr::TypeRef type);
  Term concatenated(expr::ExprRef e, const Term& high, const Term& low);  // for the operands of a Concat

 private:
  Term masked(const Term& x, const Term& mask, expr::TypeRef type);
  Term bits_of_either(const Term& a, const Term& b, expr::TypeRef type);

  ClauseFrame& frame_;
};

// Whether a shift by that distance is one by a known number of places.
bool is_known_distance(const Term& distance, expr::TypeRef type);

}  // namespace heddle::engines::horn
