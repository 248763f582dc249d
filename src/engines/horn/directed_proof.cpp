#include "engines/horn/directed_proof.h"

#include <fmt/format.h>

#include "engines/horn/property_directed.h"
#include "engines/loop_effects.h"
#include "engines/piecewise.h"
#include "engines/queries.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Result;

namespace {

constexpr double kClauseSeconds = 5;

}  // namespace

Result prove_by_bits(ir::Program& program, const SearchOptions& options) {
  LoopAnalyses analyses(program);
  PiecewiseExecution execution(program, options, {.prefix = "pdr"});
  try {
    execution.run(Cutting::Unfinished, analyses);
  } catch (const symex::Stopped& stopped) {
    return unknown(stopped.what());
  }
  if (execution.has_summaries()) return unknown("recursion has no bits to look at");
  // The clauses have to say everything: what happens, and that every execution was followed.
  const symex::Trace& trace = execution.trace();
  std::vector<symex::Event> forbidden = counted(trace.violations, options.counts);
  const std::vector<symex::Event> lost = execution.lost();
  forbidden.insert(forbidden.end(), lost.begin(), lost.end());
  if (options.forbids_undefined)
    forbidden.insert(forbidden.end(), trace.undefined.begin(), trace.undefined.end());
  const horn::System system = horn::make_system(trace, forbidden);
  horn::DirectedOptions directed;
  directed.should_stop = options.should_stop;
  if (options.progress)
    directed.progress = [&](unsigned steps) {
      options.progress(fmt::format("no violation in {} steps from loop to loop", steps));
    };
  const std::optional<horn::Conditions> conditions = horn::solve_by_bits(program.store(), system, directed);
  if (!conditions) return unknown("no inductive set of states was found");
  const std::unique_ptr<smt::Solver> solver = solver_for(program.store(), options, "clauses");
  Queries queries(program.store(), *solver, execution.executor());
  queries.set_time_limit(kClauseSeconds);
  return horn::confirm(program, options, queries, system, *conditions,
                       "property-directed reachability gave invariants of loops");
}

}  // namespace heddle::engines
