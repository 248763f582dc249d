#include "engines/bounded_search.h"

#include <algorithm>
#include <map>

#include "engines/loop_facts.h"
#include "engines/loosely_known.h"
#include "engines/queries.h"
#include "engines/replay.h"
#include "engines/story.h"
#include "support/cpu_time.h"
#include "symex/executor.h"
#include "symex/parts.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;
using smt::Answer;

namespace {

constexpr size_t kMostVacuityChecks = 100;
constexpr unsigned kMostUnconfirmed = 4;   // counterexamples that are replayed in vain
constexpr unsigned kMostRefinements = 50;  // counterexamples that showed what functions do not return
constexpr double kUndefinedSeconds = 0.5;
constexpr unsigned kFartherBound = 6;
constexpr double kFartherSeconds = 0.2;
constexpr double kPlacedSeconds = 2;
constexpr uint64_t kFewBytes = 4096;
constexpr uint64_t kShareOfOne = 64;  // an object of unknown size may take this part of the room for all
constexpr uint64_t kConcreteRoundsPerBound = 4;
constexpr unsigned kTimesWithExits = 4;
// That there is no violation within a bound can take long to show while one lies close beyond it. So whoever
// is held up that long looks ahead, for a while.
constexpr double kHeldUpSeconds = 0.1;
constexpr double kAheadSeconds = 0.4;
constexpr double kShareAhead = 0.5;  // of the time used so far, if that is more
constexpr double kLeastAheadSeconds = 0.1;
constexpr unsigned kTimesAhead = 4;
constexpr uint64_t kMostKeptClauses = 100'000;  // in the solver of the next bound

// Long loops are not followed to their end at once: a proof by induction may do without.
uint64_t concrete_rounds(unsigned bound) {
  constexpr uint64_t kFirst = 256;
  constexpr unsigned kLimited = 3;
  return bound > kLimited ? UINT64_MAX : kFirst << (3 * (bound - 1));
}

Model model_of(smt::Solver& solver) {
  return {[&solver](ExprRef e) {
    return solver.accepts(e) ? solver.value(e) : llvm::APInt(std::max(1U, e->type()->width()), 0);
  }};
}

// "loop sum.c:8:3 goes on".
std::string told_loop(const ir::Program& program, const symex::Event& event) {
  const ir::Instruction& instruction = event.function->body[event.instruction];
  const support::SourceLocation place =
      event.is_round ? name_of_loop(*event.function, instruction.target).location : instruction.range.begin;
  const bool is_of_user = place.valid() && !program.files()[place.file].is_model;
  const std::string where = is_of_user ? ir::to_string(program, place) : "in '" + *event.function->name + "'";
  return (event.is_round ? "loop " : event.reason + " at ") + where + " goes on";
}

}  // namespace

BoundedSearch::BoundedSearch(const Task& task)
    : task_(task), program_(task.program), solver_(solver_for(task, "search")) {
  if (task.found) ids_ = ids_of_assertions(program_, task.question.checks);
}

BoundedSearch::~BoundedSearch() = default;

symex::Options BoundedSearch::execution_within(unsigned bound, smt::Solver& solver) const {
  symex::Options execution;
  execution.bounds.unwind = bound;
  // Who names a bound means it. Otherwise such loops have an end in sight, and all others wait for them.
  const bool is_chosen = task_.bounds.last != UINT32_MAX;
  if (!is_chosen && task_.question.subject != Subject::Repetition)
    execution.bounds.times_with_exits = kTimesWithExits;
  execution.bounds.most_concrete_rounds = task_.question.subject == Subject::Repetition
                                              ? kConcreteRoundsPerBound * bound
                                              : concrete_rounds(bound);
  // Smaller bounds than the last are looked at first, in all loops.
  if (!task_.bounds.of_loops.empty())
    execution.bounds.own = [this, bound](const ir::Function& function, uint32_t head) {
      return own_bound(name_of_loop(function, head), bound);
    };
  execution.host.should_stop = task_.is_stopped;
  execution.checks.tells_lives_apart = task_.question.forbids_undefined();
  execution.checks.operations = task_.question.operations;
  execution.checks.forgets_large_blocks = true;  // violations are replayed
  execution.checks.follows_leaving = follows_leaving_;
  execution.host.is_feasible = feasibility_test(solver);
  return execution;
}

std::optional<unsigned> BoundedSearch::own_bound(const result::LoopName& loop, unsigned bound) const {
  const auto found = std::ranges::find(task_.bounds.of_loops, loop, &LoopBound::loop);
  if (found == task_.bounds.of_loops.end()) return std::nullopt;
  return bound >= task_.bounds.last ? found->rounds : std::min(found->rounds, bound);
}

Result BoundedSearch::violation(const symex::Trace& trace, const Model& model, unsigned bound,
                                std::optional<interpreter::Window> window) {
  Replayed replayed = replay(program_, trace, model, task_.question.checks, task_.story_steps,
                             task_.question.operations != nullptr, window);
  if (!replayed.counterexample)
    return replayed.obstacle.empty() ? unknown(Reason::Unconfirmed)
                                     : unknown(Reason::NotFollowed, replayed.obstacle);
  violated_ = {replayed.violation->function, replayed.violation->instruction};
  // The model says that those which were found before are passed.
  if (found_.contains(violated_)) return unknown(Reason::Unconfirmed);
  Result result = engines::violated(task_, std::move(*replayed.counterexample), *replayed.violation);
  result.evidence = {"bounded search with bound " + std::to_string(bound) + " found the inputs" +
                     (window ? " and where objects lie" : "") +
                     "; the interpreter executed them and reached the violation"};
  return result;
}

// One that depends on where objects lie.
Result BoundedSearch::violation_in_place(const symex::Trace& trace,
                                         const std::vector<symex::Event>& violations, Queries& queries,
                                         unsigned bound) {
  // First where the interpreter can always place them, and small ones rather than large ones; then, since the
  // program may ask for certain addresses, around the places that the objects have in the model.
  std::vector<std::optional<uint64_t>> places = {std::nullopt, std::nullopt};
  for (const uint64_t place : queries.places(violations)) places.emplace_back(place);
  for (size_t i = 0; i < places.size(); ++i) {
    const interpreter::Window window = interpreter::placement_window(program_, places[i]);
    const uint64_t most_bytes = i == 0 ? kFewBytes : (window.end - window.begin) / kShareOfOne;
    const symex::Placement placement{window.begin, window.end, most_bytes, [&](const ir::Function& function) {
                                       return interpreter::usual_address(program_, function);
                                     }};
    if (queries.any_placed(violations, placement, kPlacedSeconds) != Answer::Sat) continue;
    if (Result found = violation(trace, model_of(*solver_), bound, window); found.verdict == Verdict::False)
      return found;
  }
  return unknown(Reason::Unconfirmed);
}

// Symbolic execution within a bound, and the solver that answers questions about it.
struct BoundedSearch::Followed {
  unsigned bound = 0;
  std::unique_ptr<smt::Solver> solver;
  std::unique_ptr<symex::Executor> executor;
  symex::Trace trace;
};

// Looks for a violation within a bound that is beyond the next ones, if one is found soon. What was followed
// is kept in `whole` where no loop goes on there: then the bounds between tell nothing new.
Result BoundedSearch::look_ahead(unsigned held_up_at, std::optional<Followed>& whole) {
  const double begin = support::cpu_seconds();
  const double seconds = std::max(kAheadSeconds, kShareAhead * begin) - seconds_ahead_;
  if (held_up_at > task_.bounds.last / kTimesAhead || seconds < kLeastAheadSeconds)
    return unknown(Reason::Bound);
  Result result = look_ahead(kTimesAhead * held_up_at, begin + seconds, whole);
  seconds_ahead_ += support::cpu_seconds() - begin;
  return result;
}

// Nothing: it takes longer.
std::optional<BoundedSearch::Followed> BoundedSearch::follow(unsigned bound, double end) const {
  Followed result{bound, solver_for(task_, "ahead"), nullptr, {}};
  symex::Options execution = execution_within(bound, *result.solver);
  execution.host.should_stop = [this, end] { return support::cpu_seconds() > end || task_.should_stop(); };
  result.executor = std::make_unique<symex::Executor>(program_, std::move(execution));
  try {
    result.trace = result.executor->run();
  } catch (const symex::Stopped&) {
    return std::nullopt;
  }
  return result;
}

Result BoundedSearch::look_ahead(unsigned bound, double end, std::optional<Followed>& whole) {
  std::optional<Followed> followed = follow(bound, end);
  if (!followed) return unknown(Reason::Stopped);
  Followed& ahead = *followed;
  Queries queries(program_.store(), *ahead.solver, *ahead.executor);
  const auto seconds_left = [end] { return std::max(kLeastAheadSeconds, end - support::cpu_seconds()); };
  SplitChecks checks(program_.store(), counted(ahead.trace.violations, task_.question.checks), found_);
  if (queries.check_with(checks.any(), checks.literals(), seconds_left()) == Answer::Sat)
    return violation(ahead.trace, model_of(*ahead.solver), bound);
  if (queries.any(ahead.trace.unwindings, seconds_left()) == Answer::Unsat) whole = std::move(ahead);
  return unknown(Reason::Bound);
}

namespace {

Result proof_within(unsigned bound, const Question& question) {
  Result result;
  result.verdict = Verdict::True;
  result.property = question.property;
  result.every_execution_ends = true;
  result.evidence = {"bounded search with bound " + std::to_string(bound) +
                     " covers every execution: no loop or recursion can go on beyond it"};
  return result;
}

}  // namespace

Result BoundedSearch::at_bound(unsigned bound) {
  // What earlier bounds asked about costs time in every later question, while little of it is asked again.
  if (solver_->statistics().clauses > kMostKeptClauses)
    solver_ = solver_for(task_, "search-" + std::to_string(bound));
  std::optional<Followed> whole;
  const bool followed_leaving = follows_leaving_;
  {
    symex::Executor executor(program_, execution_within(bound, *solver_));
    symex::Trace trace;
    try {
      trace = executor.run();
    } catch (const symex::Stopped& stopped) {
      return unknown(Reason::Stopped, stopped.what());
    }
    Result result = judge(bound, executor, trace, &whole);
    if (!whole && follows_leaving_ == followed_leaving) return result;
  }
  if (!whole) return at_bound(bound);
  solver_ = std::move(whole->solver);
  return judge(whole->bound, *whole->executor, whole->trace, nullptr);
}

// The answer at a bound that was followed. Where that takes long and loops go on, it may be left open, and
// `whole` gets a larger bound at which none does; null: there is none to look for.
Result BoundedSearch::judge(unsigned bound, symex::Executor& executor, symex::Trace& trace,
                            std::optional<Followed>* whole) {
  Queries queries(program_.store(), *solver_, executor);
  SplitChecks checks(program_.store(), counted(trace.violations, task_.question.checks), found_);
  const Model model = model_of(*solver_);
  unsigned refinements = 0;
  std::string loose;
  for (unsigned unconfirmed = 0;;) {
    if (task_.should_stop()) return unknown(Reason::Stopped);
    // Without loops that go on there is nothing ahead.
    const bool can_be_held_up = whole != nullptr && !trace.unwindings.empty();
    Answer violated =
        queries.check_with(checks.any(), checks.literals(), can_be_held_up ? kHeldUpSeconds : 0);
    if (violated == Answer::Unknown && can_be_held_up) {
      Result found = look_ahead(bound, *whole);
      if (found.verdict == Verdict::False) {
        if (!task_.found) return found;
        tell(std::move(found), checks);
        continue;
      }
      if (*whole) return found;
      violated = queries.check_with(checks.any(), checks.literals());
    }
    if (violated == Answer::Unknown)
      return unknown(task_.should_stop() ? Reason::Stopped : Reason::SolverGaveUp);
    if (violated == Answer::Unsat && unconfirmed == 0) break;
    if (violated == Answer::Unsat || unconfirmed - refinements == kMostUnconfirmed)
      return loose.empty() ? unknown(Reason::Unconfirmed)
                           : unknown(Reason::NotFollowed, "a violation may rest on " + loose);
    std::vector<symex::Event> happening = checks.open_ones();
    std::erase_if(happening, [&](const symex::Event& e) { return model.scalar(e.condition).isZero(); });
    Result found = violation(trace, model, bound);
    if (found.verdict == Verdict::Unknown) {
      if (loose.empty())
        loose = found.reason == Reason::NotFollowed ? found.detail : loosely_known(happening);
      if (refinements < kMostRefinements)
        if (const std::vector<ExprRef> facts = facts_against(model, trace, program_.store());
            !facts.empty()) {
          checks.refine(facts);
          ++refinements;
          ++unconfirmed;
          continue;
        }
      // What symbolic execution does not know of may stand in its way; another assertion may be violated for
      // sure.
      found = violation_in_place(trace, checks.before_failures(happening), queries, bound);
    }
    if (found.verdict == Verdict::Unknown) {
      checks.give_up(happening);
      ++unconfirmed;
      continue;
    }
    if (!task_.found) return found;
    tell(std::move(found), checks);
  }

  std::vector<symex::Event> lost = trace.unwindings;
  lost.insert(lost.end(), trace.cuts.begin(), trace.cuts.end());
  if (task_.question.forbids_undefined())
    lost.insert(lost.end(), trace.undefined.begin(), trace.undefined.end());
  for (std::vector<symex::Event>* events : {&trace.unwindings, &trace.cuts, &trace.undefined})
    *events = checks.before_failures(std::move(*events));
  const Answer goes_on = queries.any(trace.unwindings);
  if (goes_on == Answer::Unknown) return unknown(Reason::SolverGaveUp);
  if (goes_on == Answer::Sat) note_going_on(trace, queries);
  may_be_undefined_ = !trace.unwindings.empty();
  if (undefined_.empty()) look_for_undefined(trace, queries, kUndefinedSeconds);
  if (!follows_leaving_ && may_leave_parts(trace, queries)) {
    follows_leaving_ = true;
    return unknown(Reason::Bound);
  }
  if (goes_on == Answer::Sat) {
    if (is_covered(trace, queries, bound)) {
      finished_bound_ = bound;  // of each loop
      for (const LoopBound& own : task_.bounds.of_loops)
        finished_bound_ = std::min(finished_bound_, own.rounds);
    }
    for (const symex::Event& event : trace.unwindings)
      if (event.is_round) open_loops_.emplace(event.function, event.instruction);
    return unknown(Reason::Bound);
  }
  if (queries.any(trace.cuts) != Answer::Unsat) {
    for (const symex::Event& event : trace.cuts)
      if (queries.check(event.condition) != Answer::Unsat)
        return unknown(Reason::NotFollowed, told_place(program_, trace, event) + event.reason);
    return unknown(Reason::NotFollowed);
  }
  if (!undefined_.empty()) return unknown(Reason::Undefined, undefined_);
  if (task_.question.forbids_undefined() && queries.any(trace.undefined) != Answer::Unsat)
    return unknown(Reason::Undefined);
  if (!found_.empty())
    return proof_of_open(proof_within(bound, task_.question), trace, checks, queries, lost);
  Result result = proof_within(bound, task_.question);
  if (const uint64_t clauses = solver_->statistics().clauses; clauses > 0)
    result.evidence.push_back("the solver had " + std::to_string(clauses) + " clauses");
  // Of accesses that are never made, nobody wants to hear.
  if (task_.question.subject != Subject::Memory)
    describe_assertions(trace, queries, result);
  else
    result.assertions = list_assertions(program_, task_.question.checks, result::AssertionStatus::Holds);
  for (const symex::Event& event : trace.ends)
    result.warnings.push_back("no execution gets beyond " +
                              ir::to_string(program_, event.function->body[event.instruction].range.begin) +
                              ": " + event.reason);
  return queries.conclude({counted(trace.violations, task_.question.checks), trace.unwindings, trace.cuts},
                          std::move(result), task_);
}

// Whether an execution that was not followed, because an index left a member or an element, seems to exist.
bool BoundedSearch::may_leave_parts(const symex::Trace& trace, Queries& queries) const {
  std::vector<symex::Event> leaving;
  std::ranges::copy_if(trace.cuts, std::back_inserter(leaving), symex::is_about_leaving);
  return !leaving.empty() && queries.any(leaving, kUndefinedSeconds) == Answer::Sat;
}

// Whether the trace has every execution up to the bound, so that what it does not violate is not violated
// there. Paths that were cut are only asked about where the answer is the last one.
bool BoundedSearch::is_covered(const symex::Trace& trace, Queries& queries, unsigned bound) const {
  if (!undefined_.empty()) return false;
  const bool is_last = bound >= task_.bounds.last;
  std::vector<symex::Event> lost = trace.cuts;
  if (task_.question.forbids_undefined())
    lost.insert(lost.end(), trace.undefined.begin(), trace.undefined.end());
  return lost.empty() || (is_last && queries.any(lost) == Answer::Unsat);
}

// By the model of an execution that goes on.
void BoundedSearch::note_going_on(const symex::Trace& trace, Queries& queries) {
  const auto found = std::ranges::find_if(
      trace.unwindings, [&](const symex::Event& event) { return queries.holds(event.condition); });
  going_on_ = told_loop(program_, found != trace.unwindings.end() ? *found : trace.unwindings.front());
}

void BoundedSearch::look_farther() {
  if (!undefined_.empty() || !may_be_undefined_ || task_.question.forbids_undefined()) return;
  const double end = support::cpu_seconds() + kFartherSeconds;
  std::optional<Followed> farther = follow(std::min(kFartherBound, task_.bounds.last), end);
  if (!farther) return;
  Queries queries(program_.store(), *farther->solver, *farther->executor);
  look_for_undefined(farther->trace, queries, std::max(kLeastAheadSeconds, end - support::cpu_seconds()));
}

void BoundedSearch::look_for_undefined(const symex::Trace& trace, Queries& queries, double seconds) {
  if (queries.any(trace.undefined, seconds) != Answer::Sat) return;
  for (const symex::Event& event : trace.undefined) {
    if (queries.value(event.condition).isZero()) continue;
    undefined_ = "undefined behaviour is reachable: " + event.reason + " at " +
                 ir::to_string(program_, own_place(program_, trace, event));
    return;
  }
}

// They all hold; those that no execution reaches hold for a reason that the user should know.
void BoundedSearch::describe_assertions(const symex::Trace& trace, Queries& queries, Result& result) {
  result.assertions = list_assertions(program_, task_.question.checks, result::AssertionStatus::Holds);
  std::map<const ir::Instruction*, std::vector<symex::Event>> reached;
  for (const symex::Event& event : counted(trace.reached, task_.question.checks))
    reached[&event.function->body[event.instruction]].push_back(event);
  size_t i = 0;
  unsigned to_reach = 0;
  unsigned unreachable = 0;
  for (const ir::Function& function : program_.functions()) {
    if (function.is_model) continue;
    for (const ir::Instruction& instruction : function.body) {
      if (instruction.op != ir::Op::Assert || !task_.question.checks(instruction)) continue;
      result::AssertionResult& assertion = result.assertions[i++];
      // An assertion that is constantly false is there to be unreachable.
      if (instruction.condition() == program_.store().boolean(false) ||
          task_.discharged_errors.contains(&instruction))
        continue;
      ++to_reach;
      if (i > kMostVacuityChecks || queries.any(reached[&instruction]) != Answer::Unsat) continue;
      assertion.status = result::AssertionStatus::Unreachable;
      ++unreachable;
    }
  }
  result.is_vacuous = to_reach > 0 && to_reach == unreachable;
}

}  // namespace heddle::engines
