#include "engines/bounded_search.h"

#include <set>

#include "engines/replay.h"
#include "symex/executor.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using result::Result;
using result::Verdict;
using smt::Answer;

namespace {

constexpr double kFeasibilitySeconds = 0.5;

Result unknown(std::string reason) {
  Result result;
  result.reason = std::move(reason);
  return result;
}

ExprRef any_of(expr::Store& store, const std::vector<ExprRef>& conditions) {
  ExprRef result = store.boolean(false);
  for (ExprRef condition : conditions)
    result = result == store.boolean(false) ? condition : store.binary(Kind::Or, result, condition);
  return result;
}

}  // namespace

BoundedSearch::BoundedSearch(ir::Program& program, SearchOptions options)
    : program_(program), options_(std::move(options)),
      solver_(smt::make_solver(program.store(), options_.solver)) {}

BoundedSearch::~BoundedSearch() = default;

Result BoundedSearch::at_bound(unsigned bound) {
  expr::Store& store = program_.store();
  symex::Options execution;
  execution.unwind = bound;
  execution.should_stop = options_.should_stop;
  execution.is_feasible = [&](ExprRef condition) {
    if (!solver_->accepts(condition)) return true;
    solver_->set_time_limit(kFeasibilitySeconds);
    return solver_->check(std::span<const ExprRef>(&condition, 1)) != Answer::Unsat;
  };
  symex::Executor executor(program_, std::move(execution));
  symex::Trace trace;
  try {
    trace = executor.run();
  } catch (const symex::Stopped& stopped) {
    return unknown(stopped.what());
  }

  auto check = [&](ExprRef condition) {
    if (condition == store.boolean(false)) return Answer::Unsat;
    if (!solver_->accepts(condition)) return Answer::Unknown;
    std::vector<ExprRef> assumptions = executor.address_axioms(std::span<const ExprRef>(&condition, 1));
    assumptions.push_back(condition);
    solver_->set_time_limit(0);
    return solver_->check(assumptions);
  };

  std::vector<ExprRef> violations;
  for (const symex::Event& event : trace.violations)
    if (options_.counts(event.function->body[event.instruction])) violations.push_back(event.condition);
  const Answer violated = check(any_of(store, violations));
  if (violated == Answer::Unknown)
    return unknown(options_.should_stop && options_.should_stop() ? "stopped" : "the solver gave up");
  if (violated == Answer::Sat) {
    const Model model{[&](ExprRef e) { return solver_->value(e); }};
    if (auto counterexample = replay(program_, trace, model, options_.counts)) {
      Result result;
      result.verdict = Verdict::False;
      result.property = options_.property;
      result.counterexample = std::move(counterexample);
      result.evidence = {"bounded search with bound " + std::to_string(bound) +
                         " found the inputs; the interpreter executed them and reached the violation"};
      return result;
    }
    return unknown("unconfirmed counterexample");
  }

  std::vector<ExprRef> unwindings, cuts;
  for (const symex::Event& event : trace.unwindings) unwindings.push_back(event.condition);
  for (const symex::Event& event : trace.cuts) cuts.push_back(event.condition);
  const Answer goes_on = check(any_of(store, unwindings));
  if (goes_on == Answer::Unknown) return unknown("the solver gave up");
  if (goes_on == Answer::Sat) return unknown("bound");
  const Answer was_cut = check(any_of(store, cuts));
  if (was_cut != Answer::Unsat) {
    for (const symex::Event& event : trace.cuts)
      if (event.condition != store.boolean(false) && check(event.condition) != Answer::Unsat)
        return unknown(event.reason);
    return unknown("an execution could not be followed");
  }
  Result result;
  result.verdict = Verdict::True;
  result.property = options_.property;
  std::vector<ExprRef> reached;
  for (const symex::Event& event : trace.reached)
    if (options_.counts(event.function->body[event.instruction])) reached.push_back(event.condition);
  result.is_vacuous = check(any_of(store, reached)) == Answer::Unsat;
  result.evidence = {"bounded search with bound " + std::to_string(bound) +
                     " covers every execution: no loop or recursion can go on beyond it"};
  return result;
}

Result BoundedSearch::run() {
  Result last = unknown("bound");
  for (unsigned bound = options_.first_bound; bound <= options_.last_bound; bound += bound < 4 ? 1 : bound / 2) {
    if (options_.should_stop && options_.should_stop()) return unknown("stopped");
    if (options_.progress) options_.progress("bounded search, bound " + std::to_string(bound));
    last = at_bound(bound);
    if (last.verdict != Verdict::Unknown || last.reason != "bound") return last;
  }
  return last;
}

}  // namespace heddle::engines
