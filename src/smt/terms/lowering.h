// What our expressions mean in SMT-LIB. Its operators are wrapped where it chose otherwise than ir/choices.h
// (division by zero, floats out of range, division of integers). A float is its bit pattern, as everywhere in
// Heddle, and beside that an SMT-LIB float for operations on it: patterns are derived only where something
// looks at bits, because SMT-LIB has one NaN and we have many.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "expr/expr.h"
#include "smt/terms/term_factory.h"

namespace heddle::smt::terms {

// The sort of a value: floats and pointers are bit-vectors.
Sort sort_of(expr::TypeRef type);
Sort float_sort(expr::FloatFormat format);

class Lowering {
 public:
  explicit Lowering(TermFactory& factory) : factory_(factory) {}

  // Whether the expression and all below it have a meaning in SMT-LIB. Remembered.
  bool accepts(expr::ExprRef e);
  // The term of an expression, of the sort sort_of gives. Needs: accepts(e).
  Term lower(expr::ExprRef e);

 private:
  // A float expression has two forms.
  enum class Form : uint8_t { Value, Float };
  struct Demand {
    expr::ExprRef e;
    Form form;
  };

  bool is_known(Demand demand) const;
  Term known(expr::ExprRef e, Form form = Form::Value) const;
  void demands_of(Demand demand, std::vector<Demand>& demands) const;
  Term build(Demand demand);

  // lowering.cpp
  Term operation(expr::ExprRef e);
  Term logic(expr::ExprRef e);
  Term comparison(expr::ExprRef e);
  Term quantified(expr::ExprRef e);
  Term map_operation(expr::ExprRef e);
  // lowering_bits.cpp
  Term arithmetic(expr::ExprRef e);
  Term overflow(expr::ExprRef e);
  Term shift(expr::ExprRef e);
  Term bit_operation(expr::ExprRef e);
  Term cast(expr::ExprRef e);
  Term divide(expr::ExprRef e);
  Term distance(expr::ExprRef e);
  Term resize(Term a, unsigned from, unsigned to, bool with_sign);
  // lowering_integer.cpp
  Term integer_operation(expr::ExprRef e);
  Term integer_division(expr::ExprRef e);
  Term integer_cast(expr::ExprRef e);
  // lowering_float.cpp
  Term float_predicate(expr::ExprRef e);
  Term float_of(expr::ExprRef e);
  Term float_arithmetic(expr::ExprRef e);
  Term fmod(Term a, Term b, const Sort& sort);
  Term bits_of_float(expr::ExprRef e);
  Term nan_bits(expr::ExprRef e);
  Term nan_condition(Term bits, expr::FloatFormat format);
  Term quiet(Term bits, expr::FloatFormat format);
  Term float_from_bits(Term bits, expr::FloatFormat format);
  Term bits_from_float(Term value, expr::FloatFormat format);
  Term converted_nan(Term bits, expr::FloatFormat from, expr::FloatFormat to);
  Term canonical(Term bits, expr::FloatFormat format);
  Term float_to_bits(expr::ExprRef e);
  Term minimum_or_maximum(expr::ExprRef e);
  struct Conversion {
    Term fits;
    Term value;
  };
  Conversion to_integer(expr::ExprRef operand, unsigned width, bool with_sign);

  // Short hands.
  Term apply(Op op, const Sort& sort, std::initializer_list<Term> arguments, unsigned first = 0,
             unsigned second = 0) {
    return factory_.apply(op, sort, arguments, first, second);
  }
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
  Term constant(unsigned width, uint64_t value) { return factory_.bits(llvm::APInt(width, value)); }
  Term rounding(Op mode) { return apply(mode, Sort::rounding(), {}); }

  TermFactory& factory_;
  std::vector<Term> terms_;          // by expression number and form: 0 or 1 + the term
  std::vector<uint8_t> acceptance_;  // by expression number: 0 unknown, 1 yes, 2 no
};

}  // namespace heddle::smt::terms
