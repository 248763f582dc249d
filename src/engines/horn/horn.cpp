#include "engines/horn/horn.h"

#include <fmt/format.h>

#include <array>
#include <set>

#include "engines/horn/array_guesses.h"
#include "engines/horn/clause_check.h"
#include "engines/horn/guesses.h"
#include "engines/horn/integer_encoding.h"
#include "engines/horn/solution.h"
#include "engines/horn/system.h"
#include "engines/induction.h"
#include "engines/loop_effects.h"
#include "engines/loop_facts.h"
#include "engines/piecewise.h"
#include "engines/queries.h"
#include "smt/z3/spacer.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace {

constexpr unsigned kUnwind = PiecewiseExecution::kUnwind;
constexpr unsigned kMostRounds = 2;
constexpr uint64_t kMemory = 4ULL << 30;
constexpr double kFirstSeconds = 1;
constexpr double kClauseSeconds = 0.5;
constexpr double kLongestSeconds = 500;

// How the clauses are encoded, and how Spacer learns from conflicts. None is best; those that are likelier to
// succeed come first, and all get their turn with growing time.
struct Attempt {
  const char* name;
  horn::IntegerOptions encoding;
  const char* parameter;
  const char* value;
};

using horn::Overflow;

constexpr std::array<Attempt, 7> kAttempts = {{
    {"integers without signed overflow", {Overflow::Checked, Overflow::Wraps}, "fp.spacer.iuc", "0"},
    {"mathematical integers", {Overflow::Ignored, Overflow::Wraps}, "fp.spacer.iuc", "0"},
    {"integers that wrap around", {Overflow::Wraps, Overflow::Wraps}, "fp.spacer.iuc", "0"},
    {"integers without overflow", {Overflow::Checked, Overflow::Checked}, "fp.spacer.iuc.arith", "0"},
    {"mathematical integers", {Overflow::Ignored, Overflow::Ignored}, "fp.spacer.iuc.arith", "2"},
    {"integers without signed overflow", {Overflow::Checked, Overflow::Wraps}, "fp.spacer.gpdr", "true"},
    {"integers that wrap around", {Overflow::Wraps, Overflow::Wraps}, "fp.spacer.iuc", "1"},
}};

constexpr size_t kAttemptsAtOnce = 2;

class Prover {
 public:
  Prover(const Task& task, bool prefers_clauses)
      : task_(task),
        prefers_clauses_(prefers_clauses),
        program_(task.program),
        induction_(task),
        execution_(task, {.prefix = "horn", .reads_rest = can_read_rest(task.program), .only_proves = true}),
        solver_(solver_for(task, "clauses")) {}

  Result prove() {
    try {
      make_clauses();
      if (prefers_clauses_ && !execution_.has_summaries())
        if (Result result = solve_at_once(); result.verdict == Verdict::True) return result;
      Result result = execution_.has_summaries() ? prove_clauses_by_guesses() : prove_by_all_guesses();
      // Otherwise there is an obstacle that no invariant takes away.
      const bool may_be_proved = execution_.has_summaries() || result.reason == Reason::NotInductive;
      return result.verdict == Verdict::True || !may_be_proved ? result : solve_clauses();
    } catch (const symex::Stopped& stopped) {
      return unknown(Reason::Stopped, stopped.what());
    }
  }

 private:
  void make_clauses() {
    execution_.run(Cutting::Unfinished, induction_.analyses());
    const symex::Trace& trace = execution_.trace();
    std::vector<symex::Event> forbidden = counted(trace.violations, task_.question.checks);
    if (execution_.has_summaries()) {
      // Induction over the program does not follow recursion, so that the clauses have to say everything.
      const std::vector<symex::Event> lost = execution_.lost();
      forbidden.insert(forbidden.end(), lost.begin(), lost.end());
      if (task_.question.forbids_undefined())
        forbidden.insert(forbidden.end(), trace.undefined.begin(), trace.undefined.end());
    }
    system_ = horn::make_system(trace, forbidden);
    hinted_ = system_;
  }

  Result prove_by_all_guesses() {
    Result result = prove_by_guesses();
    if (result.verdict == Verdict::True || result.reason != Reason::NotInductive) return result;
    for (horn::Extent extent : {horn::Extent::Said, horn::Extent::Implied}) {
      result = prove_by_array_guesses(extent);
      if (result.verdict == Verdict::True) return result;
    }
    add_hints();
    return unknown(Reason::NotInductive);
  }

  // Before all guesses, without facts that they could give.
  Result solve_at_once() {
    Result result = unknown(Reason::NoProofFound);
    for (size_t i = 0; i < kAttemptsAtOnce && result.verdict != Verdict::True && !task_.should_stop(); ++i) {
      task_.say(fmt::format("Horn clauses over {}", kAttempts[i].name));
      result = attempt_with(kAttempts[i], kFirstSeconds);
    }
    return result;
  }

  Result solve_clauses() {
    Result result = unknown(Reason::NoProofFound, "no solution of the Horn clauses");
    for (double seconds = kFirstSeconds; seconds < kLongestSeconds; seconds *= 4)
      for (const Attempt& attempt : kAttempts) {
        if (task_.should_stop()) return unknown(Reason::Stopped);
        task_.say(fmt::format("Horn clauses over {}", attempt.name));
        result = attempt_with(attempt, seconds);
        if (result.verdict == Verdict::True) return result;
      }
    return result;
  }

  static std::pair<std::string, uint32_t> loop_of(const horn::Predicate& predicate) {
    return {predicate.piece->context, predicate.piece->instruction};
  }

  Result prove_by_guesses() {
    const std::vector<std::vector<horn::Guess>> guesses =
        horn::guess_invariants(program_.store(), system_, horn::Vocabulary::Places);
    for (size_t i = 1; i < system_.predicates.size(); ++i)
      for (const horn::Guess& guess : guesses[i])
        facts_[loop_of(system_.predicates[i])].push_back(guess.over_places);
    for (size_t i = 1; i < system_.predicates.size(); ++i)
      if (const symex::Piece& piece = *system_.predicates[i].piece; piece.is_loop)
        for (ExprRef suggestion : piece.suggestions)
          facts_[loop_of(system_.predicates[i])].push_back(suggestion);
    LoopSet loops = execution_.loops();
    const Candidates all = facts_;
    Result result = induction_.prove(0, kUnwind, loops, &facts_);
    for (const auto& [loop, conditions] : all)
      for (ExprRef condition : conditions)
        if (std::ranges::find(facts_[loop], condition) == facts_[loop].end())
          dropped_[loop].push_back(condition);
    if (result.verdict == Verdict::True) {
      result.evidence.insert(
          result.evidence.begin(),
          fmt::format("{} guessed invariants of loops, checked by induction", count(facts_)));
      add_facts(facts_, result);
    }
    return result;
  }

  // The guesses that hold become part of the clauses. Clauses over integers cannot say something of all
  // elements of an array: they get it for the elements that they read.
  void add_hints() {
    const bool is_about_elements = std::ranges::any_of(facts_, [](const auto& of_loop) {
      return std::ranges::any_of(of_loop.second, [](ExprRef fact) { return fact->is(expr::Kind::ForAll); });
    });
    if (is_about_elements) {
      execution_.rely_on(facts_);
      make_clauses();
    }
    expr::Store& store = program_.store();
    const auto guesses = horn::guess_invariants(store, system_, horn::Vocabulary::Places);
    for (horn::Clause& clause : hinted_.clauses) {
      std::vector<ExprRef> formulas = {clause.condition};
      if (clause.head)
        std::ranges::copy_if(clause.head->values, std::back_inserter(formulas),
                             [](ExprRef value) { return value != nullptr; });
      for (ExprRef axiom : execution_.executor().element_axioms(formulas))
        clause.condition = store.binary(expr::Kind::And, clause.condition, axiom);
      if (clause.body.empty()) continue;
      const uint32_t predicate = clause.body[0].predicate;
      const std::vector<ExprRef>& held = facts_[loop_of(system_.predicates[predicate])];
      for (const horn::Guess& guess : guesses[predicate])
        if (std::ranges::find(held, guess.over_places) != held.end())
          clause.condition = store.binary(expr::Kind::And, clause.condition, guess.over_parameters);
    }
  }

  // Those that hold are kept. What numbers alone do not keep up may follow from what elements hold: a flag
  // that is reset at a wrong element, a sum of elements that are not negative.
  Result prove_by_array_guesses(horn::Extent extent) {
    Candidates candidates = facts_;
    bool has_guesses = false;
    for (const auto& [loop, conditions] : dropped_)
      candidates[loop].insert(candidates[loop].end(), conditions.begin(), conditions.end());
    for (size_t i = 1; i < system_.predicates.size(); ++i) {
      const symex::Piece& piece = *system_.predicates[i].piece;
      if (!piece.is_loop) continue;
      std::vector<ExprRef>& own = candidates[loop_of(system_.predicates[i])];
      const symex::LoopEffects effects = induction_.analyses().effects(
          *piece.function, piece.instruction, last_of_loop(*piece.function, piece.instruction));
      const auto may_change = [&](ExprRef e) { return induction_.analyses().may_change(effects, e); };
      for (ExprRef guess :
           horn::guess_about_arrays(program_, *piece.function, piece.instruction, extent, may_change)) {
        if (std::ranges::find(own, guess) == own.end()) own.push_back(guess);
        has_guesses |= guessed_.emplace(loop_of(system_.predicates[i]), guess).second;
      }
    }
    if (!has_guesses) return unknown(Reason::NotInductive);
    task_.say("induction about all elements of arrays");
    LoopSet loops = execution_.loops();
    Result result = induction_.prove(0, kUnwind, loops, &candidates);
    if (result.verdict == Verdict::True) {
      result.evidence.insert(
          result.evidence.begin(),
          fmt::format(
              "{} guessed invariants of loops, some about all elements of an array, checked by induction",
              count(candidates)));
      add_facts(candidates, result);
    }
    if (result.reason == Reason::NotInductive) facts_ = std::move(candidates);
    return result;
  }

  void add_facts(const Candidates& candidates, Result& result) {
    for (size_t i = 1; i < system_.predicates.size(); ++i)
      if (auto own = candidates.find(loop_of(system_.predicates[i])); own != candidates.end())
        add_invariants(program_, *system_.predicates[i].piece, own->second, result);
  }

  static size_t count(const Candidates& candidates) {
    size_t result = 0;
    for (const auto& [loop, conditions] : candidates) result += conditions.size();
    return result;
  }

  Result attempt_with(const Attempt& attempt, double seconds) {
    const std::string script = horn::integer_script(hinted_, attempt.encoding);
    if (refuted_.contains(script)) return unknown(Reason::NoProofFound, "the Horn clauses have no solution");
    support::ChildLimits limits;
    limits.seconds = 4 * seconds;  // the machine may be busy
    limits.cpu_seconds = static_cast<unsigned>(seconds);
    limits.memory_bytes = kMemory;
    limits.is_cancelled = task_.is_stopped;
    const std::string answer =
        smt::z3_backend::run_spacer(script, {{attempt.parameter, attempt.value}}, limits);
    const horn::Solution solution = horn::read_solution(
        program_.store(), system_, answer,
        execution_.has_summaries() ? horn::Vocabulary::Parameters : horn::Vocabulary::Places);
    if (solution.outcome == horn::Outcome::Unknown)
      return unknown(Reason::NoProofFound, "no solution of the Horn clauses");
    refuted_.insert(script);
    if (solution.outcome == horn::Outcome::Refuted)
      return unknown(Reason::NoProofFound, "the Horn clauses have no solution");
    return execution_.has_summaries()
               ? check_clauses(solution.conditions, fmt::format("Horn clauses over {}", attempt.name))
               : check(solution, attempt);
  }

  // The solution as one of the clauses themselves, over bits.
  Result check_clauses(horn::Conditions conditions, const std::string& source) {
    for (size_t i = 0; i < clause_facts_.size(); ++i)
      conditions[i].insert(conditions[i].end(), clause_facts_[i].begin(), clause_facts_[i].end());
    Queries queries(program_.store(), *solver_, execution_.executor());
    queries.set_time_limit(kClauseSeconds);
    horn::drop_broken(program_.store(), queries, system_, conditions);
    clause_facts_ = conditions;
    return horn::confirm(task_, queries, system_, conditions, source + " gave summaries of functions");
  }

  Result prove_clauses_by_guesses() {
    horn::Conditions conditions(system_.predicates.size());
    const auto guesses = horn::guess_invariants(program_.store(), system_, horn::Vocabulary::Parameters);
    for (size_t i = 0; i < guesses.size(); ++i)
      for (const horn::Guess& guess : guesses[i]) conditions[i].push_back(guess.over_parameters);
    Result result = check_clauses(std::move(conditions), "guesses");
    if (result.verdict == Verdict::True) return result;
    for (horn::Clause& clause : hinted_.clauses)
      if (!clause.body.empty())
        for (ExprRef fact : clause_facts_[clause.body[0].predicate])
          clause.condition = program_.store().binary(expr::Kind::And, clause.condition, fact);
    return result;
  }

  // The solution as candidates for induction over the program.
  Result check(const horn::Solution& solution, const Attempt& attempt) {
    Candidates candidates = facts_;
    for (size_t i = 1; i < system_.predicates.size(); ++i) {
      std::vector<ExprRef>& own = candidates[loop_of(system_.predicates[i])];
      own.insert(own.end(), solution.conditions[i].begin(), solution.conditions[i].end());
    }
    for (unsigned rounds = 0; rounds <= kMostRounds; ++rounds) {
      Candidates left = candidates;
      LoopSet loops = execution_.loops();
      Result result = induction_.prove(rounds, kUnwind, loops, &left);
      if (result.verdict == Verdict::True) {
        result.evidence.insert(
            result.evidence.begin(),
            fmt::format("Horn clauses over {} gave invariants of loops; {} were confirmed by "
                        "induction over the program",
                        attempt.name, count(left)));
        add_facts(left, result);
        return result;
      }
      if (result.reason != Reason::NotInductive) return result;
    }
    return unknown(Reason::NoProofFound, "the solution of the Horn clauses is not inductive for the program");
  }

  const Task& task_;
  const bool prefers_clauses_;
  ir::Program& program_;
  InductionProver induction_;
  PiecewiseExecution execution_;
  std::unique_ptr<smt::Solver> solver_;
  horn::System system_;
  horn::System hinted_;            // with what is known already
  horn::Conditions clause_facts_;  // inductive for the clauses
  Candidates facts_;               // guesses that hold
  Candidates dropped_;             // those about numbers that do not hold by themselves
  std::set<std::pair<std::pair<std::string, uint32_t>, ExprRef>> guessed_;  // about elements
  std::set<std::string> refuted_;  // scripts that need no second attempt
};

}  // namespace

Result run_horn(const Task& task) {
  return Prover(task, /*prefers_clauses=*/false).prove();
}

Result run_clauses(const Task& task) {
  return Prover(task, /*prefers_clauses=*/true).prove();
}

}  // namespace heddle::engines
