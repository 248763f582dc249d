#include "symex/trace.h"

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using llvm::APInt;

TraceEvaluation::TraceEvaluation(const Trace& trace, const NextInput& next) {
  // The guard of a step depends on the inputs before it only.
  for (const Step& step : trace.steps) {
    if (step.kind != StepKind::Input || step.value == nullptr || !holds(step.guard)) continue;
    const std::optional<APInt> given = next(step);
    if (given) known_.insert_or_assign(step.value, given->zextOrTrunc(step.value->type()->width()));
  }
}

// Each expression once, operands first, without recursion as long as there are no tables.
APInt TraceEvaluation::value(ExprRef root) {
  std::vector<std::pair<ExprRef, bool>> pending = {{root, false}};
  while (!pending.empty()) {
    const auto [e, has_operands] = pending.back();
    pending.pop_back();
    if (known_.contains(e)) continue;
    if (has_operands) {
      known_.emplace(e, compute(e));
      continue;
    }
    pending.emplace_back(e, true);
    if (e->is(Kind::MapSelect)) {
      pending.emplace_back(e->operand(1), false);
      continue;
    }
    for (ExprRef operand : e->operands()) pending.emplace_back(operand, false);
  }
  return known_.at(root);
}

// The operands are known, except maps.
APInt TraceEvaluation::compute(ExprRef e) {
  if (e->is(Kind::Constant)) return e->value();
  if (e->is(Kind::Symbol)) {
    const std::optional<APInt> given = environment_ ? environment_(e) : std::nullopt;
    return given ? given->zextOrTrunc(e->type()->width()) : APInt(e->type()->width(), 0);
  }
  if (e->is(Kind::MapSelect)) return select(e->operand(0), known_.at(e->operand(1)), e->type()->width());
  std::vector<APInt> operands;
  for (ExprRef operand : e->operands()) operands.push_back(known_.at(operand));
  if (e->is(Kind::Ite)) return operands[0].isZero() ? operands[2] : operands[1];
  if (e->is(Kind::PointerAdd)) return operands[0] + operands[1];
  return expr::evaluate_operation(e, operands);
}

// Maps that nobody has set are zero everywhere.
APInt TraceEvaluation::select(ExprRef map, const APInt& index, unsigned width) {
  while (true) {
    switch (map->kind()) {
      case Kind::MapStore:
        if (value(map->operand(1)) == index) return value(map->operand(2));
        map = map->operand(0);
        break;
      case Kind::MapConst:
        return value(map->operand(0));
      case Kind::Ite:
        map = map->operand(holds(map->operand(0)) ? 1 : 2);
        break;
      default:
        CHECK(map->is(Kind::Symbol),
              "a map should be a symbol, a constant, a choice or a change of another map");
        return APInt(width, 0);
    }
  }
}

std::optional<size_t> evaluate_trace(const Trace& trace, const Environment& environment) {
  TraceEvaluation evaluation(environment);
  for (size_t i = 0; i < trace.violations.size(); ++i)
    if (evaluation.holds(trace.violations[i].condition)) return i;
  return std::nullopt;
}

}  // namespace heddle::symex
