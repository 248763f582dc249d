#include "engines/induction.h"

#include <map>

#include "analysis/intervals.h"
#include "analysis/modified.h"
#include "engines/queries.h"
#include "symex/executor.h"

namespace heddle::engines {

using expr::ExprRef;
using result::Result;
using result::Verdict;
using smt::Answer;

namespace {

// A loop that goes on longer is treated by induction even if concrete values decide it.
constexpr uint64_t kMostConcreteRounds = 256;

}  // namespace

struct InductionProver::Analyses {
  explicit Analyses(ir::Program& program)
      : store(program.store()),
        numbering(program),
        points_to(numbering),
        calls(points_to),
        modified(points_to, calls),
        intervals(points_to, calls, modified) {}

  // What a loop changes, or why that cannot be said. All of [head, last] is looked at, which covers the loop.
  symex::LoopEffects effects(const ir::Function& function, uint32_t head, uint32_t last) {
    symex::LoopEffects result;
    const uint32_t number = numbering.number_of(function);
    analysis::Effects all;
    for (uint32_t i = head; i <= last; ++i) all.join(modified.of_instruction(number, i));
    if (all.allocates) result.obstacle = "a loop allocates memory";
    if (all.frees) result.obstacle = "a loop frees memory";
    if (all.calls_unknown) result.obstacle = "a loop calls through a pointer that may point to any function";
    if (all.writes_unknown) result.obstacle = "a loop writes through a pointer that may point anywhere";
    if (all.starts_threads) result.obstacle = "a loop starts threads";
    for (uint32_t object : modified.written_objects(all)) {
      const analysis::Object& written = points_to.object(object);
      switch (written.kind) {
        case analysis::Object::Kind::Variable:
          result.variables.push_back(written.symbol);
          add_invariant(result, *written.symbol, number, head);
          break;
        case analysis::Object::Kind::Allocation:
          result.blocks.emplace_back(written.function, written.instruction);
          break;
        case analysis::Object::Kind::Arguments:
          result.obstacle = "a loop writes variadic arguments";
          break;
        case analysis::Object::Kind::Function:
          break;
      }
    }
    return result;
  }

  // Bounds of a variable that is visible at the loop's head.
  void add_invariant(symex::LoopEffects& effects, const ir::Symbol& symbol, uint32_t function,
                     uint32_t head) {
    const bool is_own = numbering.owner(numbering.number_of(symbol)) == function;
    if (symbol.kind == ir::SymbolKind::Temporary || !(is_own || symbol.kind == ir::SymbolKind::Global))
      return;
    const ir::Symbol* const one[] = {&symbol};
    ExprRef invariant = intervals.invariant_at(store, function, head, one);
    if (!invariant->is(expr::Kind::Constant)) effects.invariants.emplace_back(&symbol, invariant);
  }

  expr::Store& store;
  analysis::Numbering numbering;
  analysis::PointsTo points_to;
  analysis::CallGraph calls;
  analysis::Modified modified;
  analysis::Intervals intervals;
};

InductionProver::InductionProver(ir::Program& program, SearchOptions options)
    : program_(program),
      options_(std::move(options)),
      solver_(smt::make_solver(program.store(), options_.solver)) {}

InductionProver::~InductionProver() = default;

Result InductionProver::prove(unsigned rounds, unsigned unwind, LoopSet& loops) {
  if (analyses_ == nullptr) analyses_ = std::make_unique<Analyses>(program_);
  std::map<std::pair<const ir::Function*, uint32_t>, symex::LoopEffects> known;
  while (true) {
    symex::Options execution;
    execution.unwind = unwind;
    execution.rounds = rounds;
    execution.most_concrete_rounds = kMostConcreteRounds;
    execution.should_stop = options_.should_stop;
    execution.counts = options_.counts;
    execution.is_feasible = feasibility_test(*solver_);
    execution.induction = [&](const ir::Function& function, uint32_t head,
                              uint32_t last) -> std::optional<symex::LoopEffects> {
      // A loop is treated so if any of its jumps back is among those that went on.
      auto chosen = loops.lower_bound({&function, head});
      for (; chosen != loops.end() && chosen->first == &function && chosen->second <= last; ++chosen)
        if (function.body[chosen->second].target == head) break;
      if (chosen == loops.end() || chosen->first != &function || chosen->second > last) return std::nullopt;
      auto [found, is_new] = known.try_emplace({&function, head});
      if (is_new) found->second = analyses_->effects(function, head, last);
      return found->second;
    };
    symex::Executor executor(program_, std::move(execution));
    symex::Trace trace;
    try {
      trace = executor.run();
    } catch (const symex::Stopped& stopped) {
      return unknown(stopped.what());
    }
    Queries queries(program_.store(), *solver_, executor);
    const Answer goes_on = queries.any(trace.unwindings);
    if (goes_on == Answer::Unknown) return unknown("the solver gave up");
    if (goes_on == Answer::Sat) {
      bool grew = false;
      for (const symex::Event& event : trace.unwindings)
        if (event.function->body[event.instruction].op == ir::Op::Goto)
          grew |= loops.emplace(event.function, event.instruction).second;
      if (!grew) return unknown("bound");
      continue;
    }
    if (queries.any(counted(trace.violations, options_.counts)) != Answer::Unsat)
      return unknown("not inductive");
    if (queries.any(trace.cuts) != Answer::Unsat) return unknown("an execution could not be followed");
    Result result;
    result.verdict = Verdict::True;
    result.property = options_.property;
    result.evidence = {"induction over " + std::to_string(loops.size()) + " loops with " +
                       std::to_string(rounds) + (rounds == 1 ? " round" : " rounds")};
    result.assertions = list_assertions(program_, options_.counts, result::AssertionStatus::Holds);
    return queries.conclude({counted(trace.violations, options_.counts), trace.unwindings, trace.cuts},
                            std::move(result));
  }
}

}  // namespace heddle::engines
