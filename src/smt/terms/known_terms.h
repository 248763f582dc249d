// The terms of expressions that have been lowered. A float expression has two forms: its pattern, as every
// value, and an SMT-LIB float.
#pragma once

#include <cstdint>
#include <vector>

#include "expr/expr.h"
#include "smt/terms/term_factory.h"

namespace heddle::smt::terms {

enum class Form : uint8_t { Value, Float };

struct Demand {
  expr::ExprRef e;
  Form form;
};

class KnownTerms {
 public:
  bool has(Demand demand) const {
    const size_t place = place_of(demand);
    return place < terms_.size() && terms_[place] != 0;
  }
  // Need: has().
  Term value(expr::ExprRef e) const { return at({e, Form::Value}); }
  Term floating(expr::ExprRef e) const { return at({e, Form::Float}); }

  void set(Demand demand, Term term);

 private:
  static size_t place_of(Demand demand) {
    return size_t{demand.e->id()} * 2 + static_cast<size_t>(demand.form);
  }
  Term at(Demand demand) const;

  std::vector<Term> terms_;  // by expression number and form: 0 or 1 + the term
};

}  // namespace heddle::smt::terms
