// Evaluates every formula and assumption under every model that a backend gives. A backend that answers Sat
// without a satisfying model is wrong, and better found here than in a counterexample that does not replay.
#include <fmt/format.h>

#include <utility>
#include <vector>

#include "smt/evaluator.h"
#include "smt/forwarding_solver.h"
#include "smt/smtlib_process/smtlib_terms.h"
#include "smt/terms/lowering.h"
#include "support/check.h"

namespace heddle::smt {

using expr::ExprRef;

namespace {

class CheckModels : public ForwardingSolver {
 public:
  using ForwardingSolver::ForwardingSolver;

  void add(ExprRef formula) override {
    if (Evaluator::can_evaluate(formula)) formulas_.push_back(formula);
    solver_->add(formula);
  }
  Answer check(std::span<const ExprRef> assumptions) override;

 private:
  std::vector<ExprRef> formulas_;
};

// The smallest part of a conjunction that is false, as SMT-LIB text.
std::string complaint(const Solver& solver, Evaluator& evaluator, ExprRef formula) {
  while (formula->is(expr::Kind::And))
    formula = formula->operand(evaluator.value(formula->operand(0)).isZero() ? 0 : 1);
  smtlib_process::SmtlibTerms terms;
  terms::Lowering lowering(terms);
  return fmt::format("the model of {} should satisfy expression {}, {}", solver.name(), formula->id(),
                     terms.text(lowering.lower(formula), 1000));
}

Answer CheckModels::check(std::span<const ExprRef> assumptions) {
  const Answer answer = solver_->check(assumptions);
  if (answer != Answer::Sat) return answer;
  Evaluator evaluator({.meaning = {},
                       .scalar = [this](ExprRef symbol) { return solver_->value(symbol); },
                       .map = [this](ExprRef symbol) { return solver_->map_value(symbol); }});
  for (ExprRef formula : formulas_)
    CHECK(evaluator.value(formula).isOne(), complaint(*solver_, evaluator, formula));
  for (ExprRef assumption : assumptions)
    if (Evaluator::can_evaluate(assumption))
      CHECK(evaluator.value(assumption).isOne(), complaint(*solver_, evaluator, assumption));
  return answer;
}

}  // namespace

std::unique_ptr<Solver> check_models(expr::Store&, std::unique_ptr<Solver> solver) {
  return std::make_unique<CheckModels>(std::move(solver));
}

}  // namespace heddle::smt
