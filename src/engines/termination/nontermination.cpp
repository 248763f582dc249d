#include "engines/termination/nontermination.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/piecewise.h"
#include "engines/queries.h"
#include "engines/second_opinion.h"
#include "engines/termination/describe.h"
#include "engines/termination/recurrent_set.h"
#include "ir/edit_body.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;
using result::Result;
using result::Verdict;

namespace termination {
namespace {

constexpr unsigned kLongestStem = 4;
constexpr double kSecondSeconds = 2;

class Refuter {
 public:
  Refuter(ir::Program& program, const SearchOptions& options)
      : program_(program),
        store_(program.store()),
        options_(options),
        solver_(solver_for(program.store(), options, "closure")),
        analyses_(program),
        execution_(program, options, {.prefix = "rank", .describes_heads = true}) {}

  Result refute() {
    try {
      execution_.run(Cutting::Unfinished, analyses_);
    } catch (const symex::Stopped& stopped) {
      return unknown(stopped.what());
    }
    const symex::Trace& trace = execution_.trace();
    // Executions that are not followed may meet the same loops with values that are not known here.
    if (!trace.cuts.empty())
      return unknown("an execution could not be followed: " + trace.cuts.front().reason);
    Queries queries(store_, *solver_, execution_.executor());
    RecurrentSetSearch search(store_, queries, trace);
    const Cycles cycles = find_cycles(store_, trace, Invariants(trace.pieces.size()));
    for (const Cycle& cycle : cycles.cycles) {
      if (options_.should_stop && options_.should_stop()) return unknown("stopped");
      const symex::Piece& piece = trace.pieces[cycle.piece];
      if (cycle.is_recursion || !cycle.is_exact || !is_met_here_only(piece)) continue;
      const std::optional<RecurrentSet> set = search.find(cycle);
      if (!set) continue;
      ExprRef over_places = in_program(piece, set->condition);
      if (over_places == nullptr) continue;
      std::vector<ExprRef> formulas = execution_.executor().address_axioms(std::span(&set->escape, 1));
      formulas.push_back(set->escape);
      if (second_opinion(store_, formulas, kSecondSeconds) != Opinion::Agrees) continue;
      Result result = find_stem(piece, cycle, over_places);
      if (result.verdict == Verdict::False) return result;
    }
    return unknown("no set of states found that a loop need not leave");
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

  // The condition over variables of the program; null if some have no names there.
  ExprRef in_program(const symex::Piece& piece, ExprRef condition) {
    expr::Bindings places;
    for (const symex::Carried& known : piece.known) places.emplace(known.symbol, known.place);
    for (const symex::Carried& carried : piece.carried)
      if (carried.place != nullptr) places.emplace(carried.symbol, carried.place);
    bool has_names = true;
    expr::for_each_subexpression(condition, [&](ExprRef e) {
      if (!e->is(Kind::Symbol)) return;
      auto place = places.find(e);
      has_names &= place != places.end() && place->second != nullptr && place->second->type() == e->type();
    });
    return has_names ? expr::Substitution(store_, std::move(places))(condition) : nullptr;
  }

  // An execution that gets into the set, replayed by the interpreter.
  Result find_stem(const symex::Piece& piece, const Cycle& cycle, ExprRef set) {
    const std::string where = describe(program_, piece, cycle);
    insert_check(*piece.function, piece.instruction, set);
    SearchOptions options = options_;
    options.counts = [this](const ir::Instruction& instruction) {
      return instruction.message == store_.intern(kMessage);
    };
    BoundedSearch search(program_, options);
    Result result = unknown("bound");
    for (unsigned bound = 1; bound <= kLongestStem && result.reason == "bound"; ++bound)
      result = search.at_bound(bound);
    if (result.verdict != Verdict::False) {
      remove_check(*piece.function, piece.instruction);
      return unknown("no execution gets there");
    }
    result.loops = {where + ": can go on for ever, from a set of states that it need not leave"};
    result.evidence.push_back("no state of the set is left with the chosen inputs: both solvers say so");
    return result;
  }

  void insert_check(const ir::Function& where, uint32_t head, ExprRef set) {
    ir::Function& function = *program_.find_function(*where.name);
    ir::BodyEditor editor(function);
    editor.insert_before(head, ir::make_assert(store_, store_.negation(set), options_.property, kMessage,
                                               function.body[head].range));
    editor.apply();
  }

  void remove_check(const ir::Function& where, uint32_t head) {
    ir::BodyEditor editor(*program_.find_function(*where.name));
    editor.remove(head);
    editor.apply();
  }

  static constexpr const char* kMessage = "from here on the loop can go on for ever";

  ir::Program& program_;
  expr::Store& store_;
  const SearchOptions& options_;
  std::unique_ptr<smt::Solver> solver_;
  LoopAnalyses analyses_;
  PiecewiseExecution execution_;
};

}  // namespace
}  // namespace termination

Result refute_termination(ir::Program& program, const SearchOptions& options) {
  return termination::Refuter(program, options).refute();
}

}  // namespace heddle::engines
