#include "engines/horn/horn.h"

#include <fmt/format.h>

#include <array>
#include <set>

#include "engines/horn/guesses.h"
#include "engines/horn/integer_encoding.h"
#include "engines/horn/solution.h"
#include "engines/horn/system.h"
#include "engines/induction.h"
#include "engines/loop_effects.h"
#include "engines/queries.h"
#include "smt/z3/spacer.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Result;
using result::Verdict;

namespace {

constexpr unsigned kUnwind = 2;
constexpr uint64_t kMostConcreteRounds = 24;
constexpr unsigned kMostRounds = 2;
constexpr uint64_t kMemory = 4ULL << 30;
constexpr double kFirstSeconds = 1;
constexpr double kLongestSeconds = 500;

using Settings = std::vector<std::pair<std::string, std::string>>;

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

class Prover {
 public:
  Prover(ir::Program& program, const SearchOptions& options)
      : program_(program), options_(options), induction_(program, options) {}

  Result prove() {
    symex::Trace trace;
    try {
      trace = execute();
    } catch (const symex::Stopped& stopped) {
      return unknown(stopped.what());
    }
    for (const symex::Event& event : trace.unwindings)
      if (event.function->body[event.instruction].op != ir::Op::Goto) return unknown("recursion");
    horn::System system = horn::make_system(trace, options_.counts);
    Result result = prove_by_guesses(system);
    // An obstacle that no invariant takes away.
    if (result.verdict == Verdict::True || result.reason != "not inductive") return result;
    for (double seconds = kFirstSeconds; seconds < kLongestSeconds; seconds *= 4)
      for (const Attempt& attempt : kAttempts) {
        if (options_.should_stop && options_.should_stop()) return unknown("stopped");
        if (options_.progress) options_.progress(fmt::format("Horn clauses over {}", attempt.name));
        result = attempt_with(system, attempt, seconds);
        if (result.verdict == Verdict::True) return result;
      }
    return result;
  }

 private:
  // In pieces, with all loops cut that go on beyond a small bound.
  symex::Trace execute() {
    for (unsigned run = 0;; ++run) {
      symex::Options execution;
      execution.unwind = kUnwind;
      execution.most_concrete_rounds = kMostConcreteRounds;
      execution.should_stop = options_.should_stop;
      execution.counts = options_.counts;
      execution.in_pieces = true;
      execution.prefix = fmt::format("horn{}!", run);
      execution.induction = [&](const symex::LoopPlace& loop) -> std::optional<symex::LoopEffects> {
        if (!is_among(loops_, loop)) return std::nullopt;
        return induction_.analyses().effects(loop.function, loop.head, loop.last);
      };
      symex::Executor executor(program_, std::move(execution));
      symex::Trace trace = executor.run();
      bool grew = false;
      for (const symex::Event& event : trace.unwindings)
        if (event.function->body[event.instruction].op == ir::Op::Goto)
          grew |= loops_.emplace(event.function, event.instruction).second;
      if (!grew) return trace;
    }
  }

  static std::pair<std::string, uint32_t> loop_of(const horn::Predicate& predicate) {
    return {predicate.piece->context, predicate.piece->instruction};
  }

  // Those that hold become part of the clauses.
  Result prove_by_guesses(horn::System& system) {
    const std::vector<std::vector<horn::Guess>> guesses = horn::guess_invariants(program_.store(), system);
    for (size_t i = 1; i < system.predicates.size(); ++i)
      for (const horn::Guess& guess : guesses[i])
        facts_[loop_of(system.predicates[i])].push_back(guess.over_places);
    LoopSet loops = loops_;
    Result result = induction_.prove(1, kUnwind, loops, &facts_);
    if (result.verdict == Verdict::True) {
      result.evidence.insert(
          result.evidence.begin(),
          fmt::format("{} guessed invariants of loops, checked by induction", count(facts_)));
      return result;
    }
    for (horn::Clause& clause : system.clauses) {
      if (!clause.body) continue;
      const uint32_t predicate = clause.body->predicate;
      const std::vector<ExprRef>& held = facts_[loop_of(system.predicates[predicate])];
      for (const horn::Guess& guess : guesses[predicate])
        if (std::find(held.begin(), held.end(), guess.over_places) != held.end())
          clause.condition =
              program_.store().binary(expr::Kind::And, clause.condition, guess.over_parameters);
    }
    return result;
  }

  static size_t count(const Candidates& candidates) {
    size_t result = 0;
    for (const auto& [loop, conditions] : candidates) result += conditions.size();
    return result;
  }

  Result attempt_with(const horn::System& system, const Attempt& attempt, double seconds) {
    const std::string script = horn::integer_script(system, attempt.encoding);
    if (refuted_.contains(script)) return unknown("the Horn clauses have no solution");
    if (const char* base = getenv("HEDDLE_HORN_DUMP"); base != nullptr) {
      std::string path = fmt::format("{}.{}{}.smt2", base, (int)attempt.encoding.of_signed,
                                     (int)attempt.encoding.of_unsigned);
      FILE* file = fopen(path.c_str(), "w");
      fputs(script.c_str(), file);
      fclose(file);
    }
    support::ChildLimits limits;
    limits.seconds = 4 * seconds;  // the machine may be busy
    limits.cpu_seconds = static_cast<unsigned>(seconds);
    limits.memory_bytes = kMemory;
    limits.is_cancelled = options_.should_stop;
    const std::string answer =
        getenv("HORN_NOSOLVE")
            ? ""
            : smt::z3_backend::run_spacer(script, {{attempt.parameter, attempt.value}}, limits);
    if (getenv("HEDDLE_HORN_DUMP") != nullptr) fprintf(stderr, "%s: %s\n", attempt.name, answer.c_str());
    const horn::Solution solution = horn::read_solution(program_.store(), system, answer);
    if (solution.outcome == horn::Outcome::Unknown) return unknown("no solution of the Horn clauses");
    refuted_.insert(script);
    if (solution.outcome == horn::Outcome::Refuted) return unknown("the Horn clauses have no solution");
    return check(system, solution, attempt);
  }

  // The solution as candidates for induction over the program.
  Result check(const horn::System& system, const horn::Solution& solution, const Attempt& attempt) {
    Candidates candidates = facts_;
    for (size_t i = 1; i < system.predicates.size(); ++i) {
      std::vector<ExprRef>& own = candidates[loop_of(system.predicates[i])];
      own.insert(own.end(), solution.conditions[i].begin(), solution.conditions[i].end());
    }
    for (unsigned rounds = 1; rounds <= kMostRounds; ++rounds) {
      Candidates left = candidates;
      LoopSet loops = loops_;
      Result result = induction_.prove(rounds, kUnwind, loops, &left);
      if (result.verdict == Verdict::True) {
        result.evidence.insert(
            result.evidence.begin(),
            fmt::format("Horn clauses over {} gave invariants of loops; {} were confirmed by "
                        "induction over the program",
                        attempt.name, count(left)));
        return result;
      }
      if (result.reason != "not inductive") return result;
    }
    return unknown("the solution of the Horn clauses is not inductive for the program");
  }

  ir::Program& program_;
  const SearchOptions& options_;
  InductionProver induction_;
  LoopSet loops_;
  Candidates facts_;               // guesses that hold
  std::set<std::string> refuted_;  // scripts that need no second attempt
};

}  // namespace

Result prove_by_horn(ir::Program& program, const SearchOptions& options) {
  return Prover(program, options).prove();
}

}  // namespace heddle::engines
