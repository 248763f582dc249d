// Operations on bit-vectors in SMT-LIB.
#pragma once

#include "smt/terms/known_terms.h"
#include "smt/terms/term_builder.h"

namespace heddle::smt::terms {

class BitLowering {
 public:
  BitLowering(TermBuilder& terms, const KnownTerms& known) : terms_(terms), known_(known) {}

  // The term of an operation on bit-vectors or pointers.
  Term operation(expr::ExprRef e);
  // A cast between bit-vectors, pointers and truth values.
  Term cast(expr::ExprRef e);

 private:
  Term comparison(expr::ExprRef e);
  Term arithmetic(expr::ExprRef e);
  Term divide(expr::ExprRef e);
  Term overflow(expr::ExprRef e);
  Term shift(expr::ExprRef e);
  Term distance(expr::ExprRef e);
  Term bit_operation(expr::ExprRef e);
  Term resize(Term a, unsigned from, unsigned to, bool with_sign);

  TermBuilder& terms_;
  const KnownTerms& known_;
};

}  // namespace heddle::smt::terms
