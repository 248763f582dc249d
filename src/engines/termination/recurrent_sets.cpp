#include "engines/termination/recurrent_sets.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/piecewise.h"
#include "engines/queries.h"
#include "engines/second_opinion.h"
#include "engines/termination/describe.h"
#include "engines/termination/recurrent_set_search.h"
#include "ir/edit_body.h"
#include "ir/readable.h"
#include "ir/text.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using result::Reason;
using result::Result;
using result::unknown;
using result::Verdict;

namespace termination {
namespace {

constexpr unsigned kLongestStem = 4;
constexpr double kSecondSeconds = 2;

class Refuter {
 public:
  explicit Refuter(const Task& task)
      : task_(task),
        program_(task.program),
        store_(task.program.store()),
        solver_(solver_for(task, "closure")),
        analyses_(task.program, task.analyses),
        execution_(task, {.prefix = "rank", .describes_heads = true}) {}

  Result refute() {
    try {
      execution_.run(Cutting::Unfinished, analyses_);
    } catch (const symex::Stopped& stopped) {
      return unknown(Reason::Stopped, stopped.what());
    }
    const symex::Trace& trace = execution_.trace();
    // Executions that are not followed may meet the same loops with values that are not known here.
    if (!trace.cuts.empty())
      return unknown(Reason::NotFollowed, "an execution could not be followed: " + trace.cuts.front().reason);
    Queries queries(store_, *solver_, execution_.executor());
    RecurrentSetSearch search(store_, queries, trace);
    const Cycles cycles = find_cycles(store_, trace, Invariants(trace.pieces.size()));
    for (const Cycle& cycle : cycles.cycles) {
      if (task_.should_stop()) return unknown(Reason::Stopped);
      const symex::Piece& piece = trace.pieces[cycle.piece];
      if (cycle.is_recursion || !cycle.is_exact || !is_met_here_only(piece)) continue;
      const std::optional<RecurrentSet> set = search.find(cycle);
      if (!set) continue;
      ExprRef over_places = over_variables(program_, piece, set->condition);
      if (over_places == nullptr) continue;
      std::vector<ExprRef> formulas = execution_.executor().address_axioms(std::span(&set->escape, 1));
      formulas.push_back(set->escape);
      if (second_opinion(formulas, kSecondSeconds, solver_->taken_part()).opinion != Opinion::Agrees)
        continue;
      Result result = find_stem(piece, cycle, over_places);
      if (result.verdict == Verdict::False) return result;
    }
    return unknown(Reason::NoProofFound, "no set of states found that a loop need not leave");
  }

 private:
  // What the piece knows of its variables holds whenever control is at the head only if no other piece begins
  // there.
  bool is_met_here_only(const symex::Piece& piece) const {
    const auto& pieces = execution_.trace().pieces;
    return std::count_if(pieces.begin(), pieces.end(), [&](const symex::Piece& other) {
             return other.is_loop && other.function == piece.function &&
                    other.instruction == piece.instruction;
           }) == 1;
  }

  // An execution that gets into the set, replayed by the interpreter.
  Result find_stem(const symex::Piece& piece, const Cycle& cycle, ExprRef set) {
    // Before the check stands where the loop begins.
    const std::string where = describe(program_, piece, cycle);
    const result::LoopName name = name_of(piece, cycle);
    insert_check(*piece.function, piece.instruction, set);
    Task stem = task_;
    stem.question.checks = ir::Checks(program_, {kEntersSet});
    BoundedSearch search(stem);
    Result result = unknown(Reason::Bound);
    for (unsigned bound = 1; bound <= kLongestStem && result.reason == Reason::Bound; ++bound)
      result = search.at_bound(bound);
    if (result.verdict != Verdict::False) {
      remove_check(*piece.function, piece.instruction);
      return unknown(Reason::NoProofFound, "no execution gets there");
    }
    result.counterexample->property = task_.question.property;
    // All of it is the stem: what follows stays in the set.
    result.counterexample->lasso = {name.location, result.counterexample->story.size(),
                                    result.counterexample->inputs.size()};
    result::LoopFact fact{result::LoopFactKind::RecurrentSet, name, {}, "", ""};
    fact.formulas.push_back({ir::to_string(set), ir::readable(program_, set)});
    fact.text = where + ": can go on for ever, from a set of states that it need not leave";
    result.loops.push_back(std::move(fact));
    result.evidence.push_back("no state of the set is left with the chosen inputs: both solvers say so");
    return result;
  }

  void insert_check(const ir::Function& where, uint32_t head, ExprRef set) {
    ir::Function& function = *program_.find_function(*where.name);
    ir::BodyEditor editor(function);
    editor.insert_before(
        head, ir::make_assert(store_, store_.negation(set), kEntersSet, kMessage, function.body[head].range));
    editor.apply();
  }

  void remove_check(const ir::Function& where, uint32_t head) {
    ir::BodyEditor editor(*program_.find_function(*where.name));
    editor.remove(head);
    editor.apply();
  }

  // Who asked knows the loop by the property, and the place by this name of a property of its own.
  static constexpr const char* kEntersSet = "enters-recurrent-set";
  static constexpr const char* kMessage = "from here on the loop can go on for ever";

  const Task& task_;
  ir::Program& program_;
  expr::Store& store_;
  std::unique_ptr<smt::Solver> solver_;
  LoopAnalyses analyses_;
  PiecewiseExecution execution_;
};

}  // namespace
}  // namespace termination

Result run_recurrent_sets(const Task& task) {
  return termination::Refuter(task).refute();
}

}  // namespace heddle::engines
