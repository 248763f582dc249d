// The bit patterns of floats beside SMT-LIB's floats, of which one is NaN. The 80-bit format of x87 is
// (_ FloatingPoint 15 64) with one more bit in its pattern; patterns that x87 refuses are NaNs, those with a
// needless zero exponent are not.
#pragma once

#include "expr/type.h"
#include "smt/terms/term_builder.h"

namespace heddle::smt::terms {

class FloatPatterns {
 public:
  explicit FloatPatterns(TermBuilder& terms) : terms_(terms) {}

  Term is_nan(Term bits, expr::FloatFormat format);
  // A NaN made quiet.
  Term quiet(Term bits, expr::FloatFormat format);
  // A NaN in another format.
  Term converted_nan(Term bits, expr::FloatFormat from, expr::FloatFormat to);
  // Of the patterns of one number, the one that operations give.
  Term canonical(Term bits, expr::FloatFormat format);

  Term to_float(Term bits, expr::FloatFormat format);
  // Needs: the value is not NaN where the result matters.
  Term of_float(Term value, expr::FloatFormat format);

 private:
  TermBuilder& terms_;
};

}  // namespace heddle::smt::terms
