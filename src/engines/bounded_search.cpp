#include "engines/bounded_search.h"

#include "engines/queries.h"
#include "engines/replay.h"
#include "symex/executor.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using result::Result;
using result::Verdict;
using smt::Answer;

BoundedSearch::BoundedSearch(ir::Program& program, SearchOptions options)
    : program_(program),
      options_(std::move(options)),
      solver_(smt::make_solver(program.store(), options_.solver)) {}

BoundedSearch::~BoundedSearch() = default;

Result BoundedSearch::at_bound(unsigned bound) {
  symex::Options execution;
  execution.unwind = bound;
  execution.should_stop = options_.should_stop;
  execution.is_feasible = feasibility_test(*solver_);
  symex::Executor executor(program_, std::move(execution));
  symex::Trace trace;
  try {
    trace = executor.run();
  } catch (const symex::Stopped& stopped) {
    return unknown(stopped.what());
  }

  Queries queries(program_.store(), *solver_, executor);
  const Answer violated = queries.any(counted(trace.violations, options_.counts));
  if (violated == Answer::Unknown)
    return unknown(options_.should_stop && options_.should_stop() ? "stopped" : "the solver gave up");
  if (violated == Answer::Sat) {
    const Model model{[&](ExprRef e) {
      return solver_->accepts(e) ? solver_->value(e) : llvm::APInt(std::max(1U, e->type()->width()), 0);
    }};
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

  const Answer goes_on = queries.any(trace.unwindings);
  if (goes_on == Answer::Unknown) return unknown("the solver gave up");
  if (goes_on == Answer::Sat) {
    for (const symex::Event& event : trace.unwindings)
      if (event.function->body[event.instruction].op == ir::Op::Goto)
        open_loops_.emplace(event.function, event.instruction);
    return unknown("bound");
  }
  if (queries.any(trace.cuts) != Answer::Unsat) {
    for (const symex::Event& event : trace.cuts)
      if (queries.check(event.condition) != Answer::Unsat) return unknown(event.reason);
    return unknown("an execution could not be followed");
  }
  Result result;
  result.verdict = Verdict::True;
  result.property = options_.property;
  const std::vector<symex::Event> reached = counted(trace.reached, options_.counts);
  result.is_vacuous = !reached.empty() && queries.any(reached) == Answer::Unsat;
  result.evidence = {"bounded search with bound " + std::to_string(bound) +
                     " covers every execution: no loop or recursion can go on beyond it"};
  return result;
}

}  // namespace heddle::engines
