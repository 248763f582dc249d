// Floats in SMT-LIB. Beside what it says of values we fix the bits of NaNs, as expr/evaluate.h does: the
// first operand that is a NaN, made quiet, or else the NaN with the sign set.
#pragma once

#include "smt/terms/float_patterns.h"
#include "smt/terms/known_terms.h"
#include "smt/terms/term_builder.h"

namespace heddle::smt::terms {

class FloatLowering {
 public:
  FloatLowering(TermBuilder& terms, const KnownTerms& known)
      : terms_(terms), known_(known), patterns_(terms) {}

  // A float expression as a float.
  Term as_float(expr::ExprRef e);
  // The pattern of a float expression that is an operation.
  Term as_bits(expr::ExprRef e);
  // The term of a comparison or test of floats.
  Term predicate(expr::ExprRef e);
  // A cast from a float to what is none.
  Term cast_from_float(expr::ExprRef e);

 private:
  // How the results of an operation are rounded.
  Term rounding(expr::ExprRef e);
  Term arithmetic(expr::ExprRef e);
  Term fmod(Term a, Term b, const Sort& sort);
  Term minimum_or_maximum(expr::ExprRef e);
  Term nan_bits(expr::ExprRef e);
  struct Conversion {
    Term fits;
    Term value;
  };
  Conversion to_integer(expr::ExprRef operand, unsigned width, bool with_sign);

  TermBuilder& terms_;
  const KnownTerms& known_;
  FloatPatterns patterns_;
};

}  // namespace heddle::smt::terms
