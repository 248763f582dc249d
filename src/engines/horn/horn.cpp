#include "engines/horn/horn.h"

#include <fmt/format.h>

#include <array>

#include "engines/horn/integer_encoding.h"
#include "engines/horn/solution.h"
#include "engines/horn/system.h"
#include "engines/induction.h"
#include "engines/loop_effects.h"
#include "engines/queries.h"
#include "smt/z3/spacer.h"

namespace heddle::engines {

using result::Result;
using result::Verdict;

namespace {

constexpr unsigned kUnwind = 2;
constexpr uint64_t kMostConcreteRounds = 24;
constexpr unsigned kMostRounds = 2;
constexpr uint64_t kMemory = 4ULL << 30;

// How the clauses are encoded, the likelier to succeed first, and how long each may take.
struct Attempt {
  const char* name;
  horn::IntegerOptions encoding;
  double seconds;
};

constexpr std::array<Attempt, 5> kAttempts = {{
    {"integers without wrap-around of signed ones", {false, true}, 4},
    {"integers", {true, true}, 8},
    {"integers without wrap-around", {false, false}, 8},
    {"integers without wrap-around of signed ones", {false, true}, 60},
    {"integers", {true, true}, 600},
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
    const horn::System system = horn::make_system(trace, options_.counts);
    Result last = unknown("no solution of the Horn clauses");
    for (const Attempt& attempt : kAttempts) {
      if (options_.should_stop && options_.should_stop()) return unknown("stopped");
      if (options_.progress) options_.progress(fmt::format("Horn clauses over {}", attempt.name));
      Result result = attempt_with(system, attempt);
      if (result.verdict == Verdict::True) return result;
      last = std::move(result);
    }
    return last;
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

  Result attempt_with(const horn::System& system, const Attempt& attempt) {
    const std::string script = horn::integer_script(system, attempt.encoding);
    if (const char* path = getenv("HEDDLE_HORN_DUMP"); path != nullptr) {
      FILE* file = fopen(path, "w");
      fputs(script.c_str(), file);
      fclose(file);
    }
    support::ChildLimits limits;
    limits.seconds = attempt.seconds;
    limits.memory_bytes = kMemory;
    limits.is_cancelled = options_.should_stop;
    const std::string answer = smt::z3_backend::run_spacer(script, limits);
    if (getenv("HEDDLE_HORN_DUMP") != nullptr) fprintf(stderr, "%s: %s\n", attempt.name, answer.c_str());
    const horn::Solution solution = horn::read_solution(program_.store(), system, answer);
    if (solution.outcome == horn::Outcome::Unknown) return unknown("no solution of the Horn clauses");
    if (solution.outcome == horn::Outcome::Refuted) return unknown("the Horn clauses have no solution");
    return check(system, solution, attempt);
  }

  // The solution as candidates for induction over the program.
  Result check(const horn::System& system, const horn::Solution& solution, const Attempt& attempt) {
    Candidates candidates;
    for (size_t i = 1; i < system.predicates.size(); ++i) {
      const symex::Piece& piece = *system.predicates[i].piece;
      if (piece.is_loop) candidates[{piece.context, piece.instruction}] = solution.conditions[i];
    }
    for (unsigned rounds = 1; rounds <= kMostRounds; ++rounds) {
      Candidates left = candidates;
      LoopSet loops = loops_;
      Result result = induction_.prove(rounds, kUnwind, loops, &left);
      if (result.verdict == Verdict::True) {
        size_t count = 0;
        for (const auto& [loop, conditions] : left) count += conditions.size();
        result.evidence.insert(result.evidence.begin(),
                               fmt::format("Horn clauses over {} gave {} invariants of loops, re-checked by "
                                           "induction over the program",
                                           attempt.name, count));
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
};

}  // namespace

Result prove_by_horn(ir::Program& program, const SearchOptions& options) {
  return Prover(program, options).prove();
}

}  // namespace heddle::engines
