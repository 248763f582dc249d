// Candidates of loops that speak about all elements of an array: `for all k, body`, or `for all k, for all l,
// body`. To check one, its body is evaluated for a fresh k: if that cannot fail, it fails for no k. To rely
// on one, nothing is assumed at once; formulas get those instances whose elements they read, which is less
// than the candidate says, and so sound.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "expr/substitute.h"
#include "symex/options.h"
#include "symex/state.h"

namespace heddle::symex {

class Evaluation;
class Objects;
class Paths;

class QuantifiedFacts {
 public:
  explicit QuantifiedFacts(Machine& machine);

  // A condition that holds for all values of fresh symbols only if the candidate does.
  expr::ExprRef check(expr::ExprRef for_all, const State& state);
  // Paths from here on rely on the candidate.
  void rely_on(Frame& frame, expr::ExprRef for_all, State& state);
  // What follows for the elements of arrays that formulas read.
  std::vector<expr::ExprRef> element_axioms(std::span<const expr::ExprRef> formulas);

 private:
  struct Fact {  // holds for all values of some symbols
    struct Read {
      std::set<expr::ExprRef> maps;  // of the arrays
      expr::ExprRef index = nullptr;
    };
    std::vector<expr::ExprRef> bound;
    expr::ExprRef holds = nullptr;
    std::vector<Read> reads;  // of the elements that it is about
  };
  expr::ExprRef body_for(expr::ExprRef for_all, const std::vector<expr::ExprRef>& values, State& inside);
  std::vector<expr::ExprRef> instances(std::span<const expr::ExprRef> formulas);
  expr::ExprRef instance(const Fact& fact, const expr::Bindings& values);
  std::vector<expr::Bindings> values_for(const Fact& fact, const std::set<expr::ExprRef>& maps,
                                         expr::ExprRef index);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Evaluation& evaluation_;
  Paths& paths_;
  const std::string& prefix_;  // of names
  std::vector<Fact> facts_;
};

}  // namespace heddle::symex
