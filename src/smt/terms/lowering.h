// What our expressions mean in SMT-LIB. Its operators are wrapped where it chose otherwise than ir/choices.h
// (division by zero, floats out of range, division of integers). A float is its bit pattern, as everywhere in
// Heddle, and beside that an SMT-LIB float for operations on it: patterns are derived only where something
// looks at bits, because SMT-LIB has one NaN and we have many.
#pragma once

#include <cstdint>
#include <vector>

#include "smt/acceptance.h"
#include "smt/terms/lowering_bits.h"
#include "smt/terms/lowering_float.h"
#include "smt/terms/lowering_integer.h"

namespace heddle::smt::terms {

class Lowering {
 public:
  explicit Lowering(TermFactory& factory) : terms_(factory) {}
  Lowering(const Lowering&) = delete;
  Lowering& operator=(const Lowering&) = delete;

  // Whether the expression and all below it have a meaning in SMT-LIB. Remembered.
  bool accepts(expr::ExprRef e);
  // The term of an expression, of the sort sort_of gives. Needs: accepts(e).
  Term lower(expr::ExprRef e);

 private:
  Term build(Demand demand);
  Term operation(expr::ExprRef e);
  Term logic(expr::ExprRef e);
  Term quantified(expr::ExprRef e);
  Term map_operation(expr::ExprRef e);

  TermBuilder terms_;
  KnownTerms known_;
  BitLowering bits_{terms_, known_};
  IntegerLowering integers_{terms_, known_};
  FloatLowering floats_{terms_, known_};
  Acceptance acceptance_;
};

}  // namespace heddle::smt::terms
