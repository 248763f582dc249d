#include "engines/termination/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engines/horn/guesses.h"
#include "engines/loop_effects.h"
#include "engines/piecewise.h"
#include "engines/queries.h"
#include "engines/termination/describe.h"
#include "engines/termination/ranking_search.h"
#include "engines/termination/rounds.h"
#include "expr/simplify.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;
using smt::Answer;

namespace termination {
namespace {

constexpr double kFactSeconds = 0.3;
constexpr double kClaimSeconds = 5;

class Prover {
 public:
  explicit Prover(const Task& task)
      : task_(task),
        program_(task.program),
        store_(task.program.store()),
        solver_(solver_for(task, "rounds")),
        analyses_(task.program, task.analyses),
        execution_(task, {.prefix = "rank", .describes_heads = true, .only_proves = true}) {}

  Result prove(Cutting cutting) {
    try {
      execution_.run(cutting, analyses_);
    } catch (const symex::Stopped& stopped) {
      return unknown(Reason::Stopped, stopped.what());
    }
    Queries queries(store_, *solver_, execution_.executor());
    lost_ = execution_.lost();
    facts_.assign(execution_.trace().pieces.size(), {});
    system_ = {};
    rankings_.clear();
    // What costs more comes later.
    std::string open = rank(queries, Effort::Little);
    auto is_open = [&] { return !open.empty() && !task_.should_stop(); };
    if (is_open()) {
      find_facts(queries, 1);
      open = rank(queries, Effort::Little);
    }
    if (is_open()) open = rank(queries, Effort::Much);
    if (is_open()) {
      find_facts(queries, 2);
      open = rank(queries, Effort::Much);
    }
    if (!open.empty()) return unknown(Reason::NoProofFound, open);
    return claim(queries);
  }

 private:
  // What is assumed behind a check for undefined behaviour is the same condition.
  bool is_woven(const ir::Function& function, uint32_t instruction) const {
    const auto& body = function.body;
    return body[instruction].op == ir::Op::Assume && instruction > 0 &&
           body[instruction - 1].op == ir::Op::Assert && task_.question.defined(body[instruction - 1]);
  }

  Comparisons own_comparisons() const {
    Comparisons result;
    for (const symex::Step& step : execution_.trace().steps) {
      const bool is_condition = step.kind == symex::StepKind::Branch || step.kind == symex::StepKind::Assume;
      if (!is_condition || is_woven(*step.function, step.instruction)) continue;
      expr::for_each_subexpression(step.value, [&](ExprRef e) {
        if (e->type()->is_bool() && e->operand_count() == 2) result.add(e);
      });
    }
    return result;
  }

  // Finds a ranking for each cycle; what is left open, in words.
  std::string rank(Queries& queries, Effort effort) {
    cycles_ = find_cycles(store_, execution_.trace(), facts_);
    if (!cycles_.obstacle.empty()) return cycles_.obstacle;
    rankings_.resize(cycles_.cycles.size());
    const Comparisons comparisons = own_comparisons();
    RankingSearch search(store_, queries, comparisons, task_.is_stopped);
    for (size_t i = 0; i < cycles_.cycles.size(); ++i) {
      if (rankings_[i]) continue;
      const Cycle& cycle = cycles_.cycles[i];
      const symex::Piece& piece = execution_.trace().pieces[cycle.piece];
      task_.say("ranking of the " + describe(program_, piece, cycle));
      rankings_[i] = search.find(piece, cycle, effort);
      if (!rankings_[i])
        return fmt::format("no ranking function found for the {}", describe(program_, piece, cycle));
    }
    return "";
  }

  static size_t count_symbols(ExprRef e) {
    size_t result = 0;
    expr::for_each_subexpression(e, [&](ExprRef part) { result += part->is(Kind::Symbol) ? 1 : 0; });
    return result;
  }

  // Whether an execution that is at a piece may get to another.
  bool leads_to(uint32_t from, uint32_t to) const {
    const auto& pieces = execution_.trace().pieces;
    std::set<uint32_t> seen;
    std::vector<uint32_t> pending = {to};
    while (!pending.empty()) {
      const uint32_t piece = pending.back();
      pending.pop_back();
      for (const symex::Arrival& arrival : pieces[piece].arrivals) {
        if (arrival.piece == from) return true;
        if (seen.insert(arrival.piece).second) pending.push_back(arrival.piece);
      }
    }
    return false;
  }

  // Inside a loop, what its variables were at its head: only then can be said how a round changes them.
  horn::WantedSymbols values_at_heads() const {
    const auto& pieces = execution_.trace().pieces;
    const horn::System needed = horn::make_system(execution_.trace(), lost_);
    horn::WantedSymbols result(pieces.size());
    for (uint32_t inner = 1; inner < pieces.size(); ++inner)
      for (uint32_t outer = 1; outer < inner; ++outer) {
        if (!pieces[inner].is_loop || !pieces[outer].is_loop || !leads_to(inner, outer)) continue;
        for (const horn::Parameter& parameter : needed.predicates[outer].parameters)
          result[inner].push_back(parameter.symbol);
      }
    return result;
  }

  // Guesses about the heads of loops, over so many variables, that turn out to be invariants.
  void find_facts(Queries& queries, size_t symbols) {
    system_ = horn::make_system(execution_.trace(), lost_, values_at_heads());
    queries.set_time_limit(kFactSeconds);
    horn::Conditions conditions = facts_;
    conditions.resize(system_.predicates.size());
    const auto guesses = horn::guess_invariants(store_, system_, horn::Vocabulary::Parameters);
    for (size_t i = 0; i < guesses.size(); ++i)
      for (const horn::Guess& guess : guesses[i])
        if (count_symbols(guess.over_parameters) == symbols) conditions[i].push_back(guess.over_parameters);
    horn::drop_broken(store_, queries, system_, conditions);
    facts_ = std::move(conditions);
  }

  Result claim(Queries& queries) {
    if (system_.clauses.empty()) system_ = horn::make_system(execution_.trace(), lost_);
    queries.set_time_limit(kClaimSeconds);
    std::vector<symex::Event> impossible;
    auto forbid = [&](ExprRef condition) {
      impossible.emplace_back().condition = condition;
      return queries.check(condition) == Answer::Unsat;
    };
    for (ExprRef failure : horn::failures(store_, system_, facts_))
      if (!forbid(failure)) return unknown(Reason::NotFollowed, unfinished());
    Result result;
    for (size_t i = 0; i < cycles_.cycles.size(); ++i) {
      const Cycle& cycle = cycles_.cycles[i];
      const symex::Piece& piece = execution_.trace().pieces[cycle.piece];
      if (!forbid(not_decreasing(store_, cycle, rankings_[i]->measures)))
        return unknown(Reason::NoProofFound, "a ranking function could not be confirmed");
      if (!cycle.is_recursion && !rankings_[i]->measures.empty() && !has_exit(queries, cycle))
        return unknown(Reason::NoProofFound, fmt::format("the {} ends only in undefined operations",
                                                         describe(program_, piece, cycle)));
      result::LoopFact fact{result::LoopFactKind::Ranking, name_of(piece, cycle),
                            formulas_of(program_, piece, *rankings_[i]), "", ""};
      fact.text =
          fmt::format("{}: {}", describe(program_, piece, cycle), describe(program_, piece, *rankings_[i]));
      const auto has_text = [&](const result::LoopFact& other) { return other.text == fact.text; };
      if (std::ranges::none_of(result.loops, has_text)) result.loops.push_back(std::move(fact));
    }
    add_other_loops(result);
    result.verdict = Verdict::True;
    result.property = task_.question.property;
    result.evidence = {"the measures were checked bit by bit for every round of each loop"};
    if (queries.answered_by_second() > 0)
      result.evidence.push_back("one solver: some questions were left to the second solver alone");
    return queries.conclude({impossible}, std::move(result), task_);
  }

  // Whether a loop can be left other than by an operation that has no meaning in C. If not, it goes on for
  // ever on most machines, and to say that it ends would help nobody.
  bool has_exit(Queries& queries, const Cycle& cycle) {
    const symex::Piece& piece = execution_.trace().pieces[cycle.piece];
    const auto& body = piece.function->body;
    const uint32_t last = last_of_loop(*piece.function, piece.instruction);
    for (uint32_t i = piece.instruction; i <= last; ++i) {
      const ir::Instruction& instruction = body[i];
      if (instruction.op == ir::Op::Return || instruction.op == ir::Op::Halt) return true;
      if (instruction.op == ir::Op::Goto) {
        ExprRef condition = expr::simplify(store_, instruction.condition());
        const bool stays = instruction.target >= piece.instruction && instruction.target <= last;
        if (!stays && condition != store_.boolean(false) && can_leave(queries, cycle, i, true)) return true;
        if (i == last && condition != store_.boolean(true) && can_leave(queries, cycle, i, false))
          return true;
      }
      if (!is_woven(*piece.function, i) && analyses_.may_end(*piece.function, i)) return true;
    }
    return false;
  }

  // Whether a jump of the loop may leave it, by jumping or by not jumping: `i < n` always holds if n is
  // larger than any value of i's type, and then the loop is left when ++i overflows, or never. Yes in doubt.
  bool can_leave(Queries& queries, const Cycle& cycle, uint32_t jump, bool by_jump) {
    const symex::Trace& trace = execution_.trace();
    bool is_decided = false;
    for (const symex::Step& step : trace.steps) {
      if (step.kind != symex::StepKind::Branch || step.function != trace.pieces[cycle.piece].function ||
          step.instruction != jump)
        continue;
      is_decided = true;
      ExprRef leaves = by_jump ? step.value : store_.negation(step.value);
      leaves = store_.binary(Kind::And, step.guard, leaves);
      for (ExprRef fact : facts_[cycle.piece]) leaves = store_.binary(Kind::And, leaves, fact);
      if (queries.check(leaves, kFactSeconds) != Answer::Unsat && is_possible(queries, cycle.piece, leaves))
        return true;
    }
    return !is_decided;
  }

  // Whether a condition about a round may hold, by what holds where the loop is entered and by the values
  // that no round changes: `n >= 3000000000` before it. Yes in doubt.
  bool is_possible(Queries& queries, uint32_t number, ExprRef condition) const {
    const auto& pieces = execution_.trace().pieces;
    const symex::Piece& piece = pieces[number];
    const uint32_t last = last_of_loop(*piece.function, piece.instruction);
    const auto is_inside = [&](const symex::Piece& other) {
      return other.function == piece.function && other.context == piece.context &&
             other.instruction >= piece.instruction && other.instruction <= last;
    };
    // Also by a round of an outer loop.
    const auto comes_back = [&](const symex::Arrival& arrival) {
      return arrival.piece == number || leads_to(number, arrival.piece);
    };
    std::vector<bool> is_kept(piece.carried.size(), true);
    for (const symex::Arrival& arrival : piece.arrivals)
      for (size_t i = 0; i < is_kept.size() && comes_back(arrival); ++i)
        if (arrival.values[i] != piece.carried[i].symbol) is_kept[i] = false;
    for (const symex::Arrival& arrival : piece.arrivals) {
      if (arrival.piece != 0 && is_inside(pieces[arrival.piece])) continue;
      ExprRef entered = store_.binary(Kind::And, condition, arrival.condition);
      for (size_t i = 0; i < is_kept.size(); ++i) {
        ExprRef symbol = piece.carried[i].symbol;
        ExprRef value = arrival.values[i];
        if (is_kept[i] && value != nullptr && (symbol->type()->is_bitvector() || symbol->type()->is_bool()))
          entered = store_.binary(Kind::And, entered, store_.binary(Kind::Eq, symbol, value));
      }
      if (queries.check(entered, kFactSeconds) != Answer::Unsat) return true;
    }
    return false;
  }

  // Those that no piece begins at, or that never come back there.
  void add_other_loops(Result& result) const {
    std::set<std::pair<const ir::Function*, uint32_t>> known;
    for (const Cycle& cycle : cycles_.cycles) {
      const symex::Piece& piece = execution_.trace().pieces[cycle.piece];
      known.emplace(piece.function, piece.instruction);
    }
    for (const ir::Function& function : program_.functions()) {
      if (function.is_model || *function.name == program_.entry()) continue;
      for (uint32_t i = 0; i < function.body.size(); ++i) {
        const ir::Instruction& jump = function.body[i];
        if (jump.op != ir::Op::Goto || jump.target > i || jump.condition() == store_.boolean(false) ||
            !known.emplace(&function, jump.target).second)
          continue;
        result.loops.push_back(
            {result::LoopFactKind::LeftSoon,
             name_of_loop(function, jump.target),
             {},
             "",
             describe_loop(program_, function, jump.target) + ": not reached, or left after a few rounds"});
      }
    }
  }

  std::string unfinished() const {
    return execution_.trace().cuts.empty()
               ? "an execution could not be followed"
               : "an execution could not be followed: " + execution_.trace().cuts.front().reason;
  }

  const Task& task_;
  ir::Program& program_;
  expr::Store& store_;
  std::unique_ptr<smt::Solver> solver_;
  LoopAnalyses analyses_;
  PiecewiseExecution execution_;
  std::vector<symex::Event> lost_;
  horn::System system_;
  Invariants facts_;
  Cycles cycles_;
  std::vector<std::optional<Ranking>> rankings_;
};

}  // namespace
}  // namespace termination

Result run_ranking(const Task& task) {
  termination::Prover prover(task);
  Result result = prover.prove(Cutting::All);
  if (result.verdict == Verdict::Unknown) result = prover.prove(Cutting::Unfinished);
  if (result.verdict != Verdict::True) return task.should_stop() ? unknown(Reason::Stopped) : result;
  // Executions that run into undefined behaviour do not count; the user should know that there are some.
  Task definedness = task;
  definedness.question.checks = task.question.defined;
  BoundedSearch search(definedness);
  const Result undefined = search.at_bound(1);
  if (undefined.verdict == Verdict::False)
    result.evidence.push_back(fmt::format("executions end where {}, at {}", undefined.counterexample->message,
                                          ir::to_string(task.program, undefined.counterexample->location)));
  if (!search.undefined().empty()) result.evidence.push_back("executions end where " + search.undefined());
  return result;
}

}  // namespace heddle::engines
