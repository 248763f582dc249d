// Short hands for the terms that lowering makes most.
#pragma once

#include "smt/terms/term_factory.h"

namespace heddle::smt::terms {

class TermBuilder {
 public:
  explicit TermBuilder(TermFactory& factory) : factory_(factory) {}
  TermFactory& factory() { return factory_; }

  Term apply(Op op, const Sort& sort, std::initializer_list<Term> arguments, unsigned first = 0,
             unsigned second = 0) {
    return factory_.apply(op, sort, arguments, first, second);
  }
  Term boolean(bool value) { return factory_.boolean(value); }
  Term bits(const llvm::APInt& value) { return factory_.bits(value); }
  Term integer(const llvm::APInt& value) { return factory_.integer(value); }
  Term constant(unsigned width, uint64_t value) { return bits(llvm::APInt(width, value)); }

  Term test(Op op, std::initializer_list<Term> arguments) { return apply(op, Sort::boolean(), arguments); }
  Term negation(Term a) { return test(Op::Not, {a}); }
  Term both(Term a, Term b) { return test(Op::And, {a, b}); }
  Term either(Term a, Term b) { return test(Op::Or, {a, b}); }
  Term equal(Term a, Term b) { return test(Op::Equal, {a, b}); }
  Term ite(Term condition, Term a, Term b, const Sort& sort) {
    return apply(Op::Ite, sort, {condition, a, b});
  }
  Term extract(Term a, unsigned high, unsigned low) {
    return apply(Op::Extract, Sort::bits(high - low + 1), {a}, high, low);
  }
  Term rounding(Op mode) { return apply(mode, Sort::rounding(), {}); }

 private:
  TermFactory& factory_;
};

}  // namespace heddle::smt::terms
