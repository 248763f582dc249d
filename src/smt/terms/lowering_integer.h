// Mathematical integers in SMT-LIB, whose division rounds so that the remainder is never negative; ours
// truncates.
#pragma once

#include "smt/terms/known_terms.h"
#include "smt/terms/term_builder.h"

namespace heddle::smt::terms {

class IntegerLowering {
 public:
  IntegerLowering(TermBuilder& terms, const KnownTerms& known) : terms_(terms), known_(known) {}

  // The term of an operation on integers.
  Term operation(expr::ExprRef e);
  // A cast from or to an integer, between it and anything but floats.
  Term cast(expr::ExprRef e);

 private:
  Term division(expr::ExprRef e);

  TermBuilder& terms_;
  const KnownTerms& known_;
};

}  // namespace heddle::smt::terms
