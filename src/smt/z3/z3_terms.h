// Terms of SMT-LIB as expressions of Z3.
#pragma once

#include <z3++.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "smt/terms/term_factory.h"

namespace heddle::smt::z3_backend {

class Z3Terms : public terms::TermFactory {
 public:
  explicit Z3Terms(::z3::context& context) : context_(context) {}

  using TermFactory::apply;
  terms::Term symbol(expr::ExprRef symbol, const terms::Sort& sort) override;
  terms::Term boolean(bool value) override { return add(context_.bool_val(value)); }
  terms::Term bits(const llvm::APInt& value) override;
  terms::Term integer(const llvm::APInt& value) override;
  terms::Term apply(terms::Op op, const terms::Sort& sort, std::span<const terms::Term> arguments,
                    unsigned first, unsigned second) override;
  terms::Term constant_array(const terms::Sort& sort, terms::Term value) override;
  terms::Term quantifier(bool is_universal, std::span<const terms::Term> bound, terms::Term body) override;
  terms::Term float_bits(terms::Term value, const terms::Sort& sort) override;

  const ::z3::expr& expression(terms::Term term) const { return expressions_[term]; }

 private:
  terms::Term add(::z3::expr expression) {
    expressions_.push_back(std::move(expression));
    return static_cast<terms::Term>(expressions_.size() - 1);
  }
  ::z3::sort sort(const terms::Sort& sort);

  ::z3::context& context_;
  std::vector<::z3::expr> expressions_;
  std::unordered_map<std::string, unsigned> names_;  // how many symbols have it
};

}  // namespace heddle::smt::z3_backend
