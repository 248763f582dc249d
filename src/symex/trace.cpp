#include "symex/trace.h"

#include <unordered_map>

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

// Values of expressions under one environment, each computed once.
class Evaluation {
 public:
  explicit Evaluation(const Environment& environment) : environment_(environment) {}

  llvm::APInt value(ExprRef root) {
    expr::for_each_subexpression(root, [&](ExprRef e) {
      if (!e->type()->is_scalar() || known_.contains(e)) return;
      known_.emplace(e, compute(e));
    });
    return known_.at(root);
  }

  bool holds(ExprRef condition) { return !value(condition).isZero(); }

 private:
  llvm::APInt compute(ExprRef e) {
    if (e->is(Kind::Constant)) return e->value();
    if (e->is(Kind::Symbol)) {
      std::optional<llvm::APInt> given = environment_(e);
      return given ? given->zextOrTrunc(e->type()->width()) : llvm::APInt(e->type()->width(), 0);
    }
    CHECK(!e->is(Kind::MapSelect), "a trace with tables should be evaluated by a solver's model");
    std::vector<llvm::APInt> operands;
    for (ExprRef operand : e->operands()) operands.push_back(known_.at(operand));
    if (e->is(Kind::Ite)) return operands[0].isZero() ? operands[2] : operands[1];
    if (e->is(Kind::PointerAdd)) return operands[0] + operands[1];
    return expr::evaluate_operation(e, operands);
  }

  const Environment& environment_;
  std::unordered_map<ExprRef, llvm::APInt> known_;
};

}  // namespace

std::optional<size_t> evaluate_trace(const Trace& trace, const Environment& environment) {
  Evaluation evaluation(environment);
  for (size_t i = 0; i < trace.violations.size(); ++i)
    if (evaluation.holds(trace.violations[i].condition)) return i;
  return std::nullopt;
}

}  // namespace heddle::symex
