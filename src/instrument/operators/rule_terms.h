// Terms of a rule as expressions of the program it is woven into.
#pragma once

#include <string>
#include <unordered_map>

#include "instrument/operators/instance.h"
#include "instrument/operators/readers.h"
#include "spec/rule_effect.h"

namespace heddle::instrument::operators {

// The ghosts of one instance in the program: an array is a flag that says whether it is the instance's array.
struct Ghosts {
  expr::TypeRef number = nullptr;                              // the type of integers
  std::unordered_map<expr::ExprRef, expr::ExprRef> variables;  // by the operator's symbols
  std::unordered_map<expr::ExprRef, expr::Values> values;      // those of a monoid's values, by component
  unsigned word_bits = 0;                                      // of these values
};

// What is wide enough for the indices and results of the instance.
expr::TypeRef number_type(ir::Program& program, const Instance& instance, Readers readers);
// Of the words of the instance's monoid.
unsigned word_bits(ir::Program& program, const Instance& instance, Readers readers);
// So many bits of it are needed, with the sign.
unsigned number_bits(const Instance& instance);

// The values that a rule is woven in for.
using Captured = std::unordered_map<expr::ExprRef, expr::ExprRef>;  // by the operator's symbols

class RuleTerms {
 public:
  RuleTerms(expr::Store& store, const Instance& instance, const spec::Operator& op, const spec::Rule& rule,
            const spec::RuleEffect& effect, const Ghosts& ghosts, Captured captured);

  // A bool, or a bit-vector of the type of numbers.
  expr::ExprRef term(expr::ExprRef e);
  // A value of the instance's monoid, given by a term of a generic operator.
  expr::Values value(expr::ExprRef e);
  // Sums and differences of rules among the terms made so far: numbers are wide enough for them.
  const std::vector<expr::ExprRef>& exact() const { return exact_; }
  // Whether a ghost array is the array of the instance, given its value behind the rule.
  expr::ExprRef is_tracked(expr::ExprRef array);

 private:
  expr::ExprRef make(expr::ExprRef e);
  expr::ExprRef symbol(expr::ExprRef e);
  expr::ExprRef same(const spec::ArrayComparison& comparison) const;
  expr::ExprRef selected(expr::ExprRef e);
  expr::ExprRef element_value(expr::ExprRef x, expr::ExprRef index);
  expr::MonoidTerms monoid_terms() { return {store_, *instance_.monoid, ghosts_.word_bits}; }
  // What the instance takes of an element of the program.
  expr::ExprRef element_term(expr::ExprRef x, expr::ExprRef index);
  // As the program has it: of the type of elements or indices.
  expr::ExprRef raw(expr::ExprRef e, expr::TypeRef type);
  expr::ExprRef number(expr::ExprRef e);

  expr::Store& store_;
  const Instance& instance_;
  const spec::Operator& op_;
  const spec::Rule& rule_;
  const spec::RuleEffect& effect_;
  const Ghosts& ghosts_;
  Captured captured_;
  std::unordered_map<expr::ExprRef, expr::ExprRef> known_;
  std::vector<expr::ExprRef> exact_;
};

}  // namespace heddle::instrument::operators
