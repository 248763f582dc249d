#include "engines/queries.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using smt::Answer;

namespace {

constexpr double kFeasibilitySeconds = 0.1;

}  // namespace

result::Result unknown(std::string reason) {
  result::Result result;
  result.reason = std::move(reason);
  return result;
}

std::vector<symex::Event> counted(const std::vector<symex::Event>& events,
                                  const std::function<bool(const ir::Instruction&)>& counts) {
  std::vector<symex::Event> result;
  for (const symex::Event& event : events)
    if (counts(event.function->body[event.instruction])) result.push_back(event);
  return result;
}

std::function<bool(ExprRef)> feasibility_test(smt::Solver& solver) {
  return [&solver](ExprRef condition) {
    if (!solver.accepts(condition)) return true;
    solver.set_time_limit(kFeasibilitySeconds);
    return solver.check(std::span<const ExprRef>(&condition, 1)) != Answer::Unsat;
  };
}

Answer Queries::check(ExprRef condition) {
  if (condition == store_.boolean(false)) return Answer::Unsat;
  if (!solver_.accepts(condition)) return Answer::Unknown;
  std::vector<ExprRef> assumptions = executor_.address_axioms(std::span<const ExprRef>(&condition, 1));
  assumptions.push_back(condition);
  solver_.set_time_limit(seconds_);
  return solver_.check(assumptions);
}

bool Queries::holds(ExprRef condition) {
  return !solver_.value(condition).isZero();
}

Answer Queries::any(const std::vector<symex::Event>& events) {
  ExprRef result = store_.boolean(false);
  for (const symex::Event& event : events)
    result =
        result == store_.boolean(false) ? event.condition : store_.binary(Kind::Or, result, event.condition);
  return check(result);
}

}  // namespace heddle::engines
