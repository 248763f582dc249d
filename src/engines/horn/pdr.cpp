#include "engines/horn/pdr.h"

#include <fmt/format.h>

#include "engines/horn/pdr_search.h"
#include "engines/loop_effects.h"
#include "engines/piecewise.h"
#include "engines/queries.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Reason;
using result::Result;
using result::unknown;

namespace {

constexpr double kClauseSeconds = 5;

}  // namespace

Result run_pdr(const Task& task) {
  ir::Program& program = task.program;
  LoopAnalyses analyses(program, task.analyses);
  PiecewiseExecution execution(task, {.prefix = "pdr", .only_proves = true});
  try {
    execution.run(Cutting::Unfinished, analyses);
  } catch (const symex::Stopped& stopped) {
    return unknown(Reason::Stopped, stopped.what());
  }
  if (execution.has_summaries())
    return unknown(Reason::NotForThisQuestion, "recursion has no bits to look at");
  // The clauses have to say everything: what happens, and that every execution was followed.
  const symex::Trace& trace = execution.trace();
  std::vector<symex::Event> forbidden = counted(trace.violations, task.question.checks);
  const std::vector<symex::Event> lost = execution.lost();
  forbidden.insert(forbidden.end(), lost.begin(), lost.end());
  if (task.question.forbids_undefined())
    forbidden.insert(forbidden.end(), trace.undefined.begin(), trace.undefined.end());
  const horn::System system = horn::make_system(trace, forbidden);
  horn::DirectedOptions directed;
  directed.should_stop = task.is_stopped;
  directed.progress = [&](unsigned steps) {
    task.say(fmt::format("no violation in {} steps from loop to loop", steps));
  };
  const std::optional<horn::Conditions> conditions = horn::solve_by_bits(program.store(), system, directed);
  if (!conditions) return unknown(Reason::NoProofFound, "no inductive set of states was found");
  const std::unique_ptr<smt::Solver> solver = solver_for(task, "clauses");
  Queries queries(program.store(), *solver, execution.executor());
  queries.set_time_limit(kClauseSeconds);
  return horn::confirm(task, queries, system, *conditions,
                       "property-directed reachability gave invariants of loops");
}

}  // namespace heddle::engines
