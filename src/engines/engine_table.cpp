#include "engines/engine_table.h"

#include <stdexcept>

#include "engines/block_count.h"
#include "engines/bounded_search.h"
#include "engines/execution.h"
#include "engines/given_inputs.h"
#include "engines/horn/horn.h"
#include "engines/horn/pdr.h"
#include "engines/k_induction.h"
#include "engines/operators/operators.h"
#include "engines/summaries.h"
#include "engines/termination/ranking.h"
#include "engines/termination/recurrent_sets.h"

namespace heddle::engines {

using result::Reason;
using result::Result;
using result::unknown;

namespace {

// A proof that has to survive a short search.
template <Result (*prove)(const Task&)>
Result prove_and_look(const Task& task) {
  const Result proof = prove(task);
  return proof.verdict == result::Verdict::True ? look_again(task, proof) : proof;
}

// What is seldom of use does not take processors from the others while they are likely to answer.
constexpr double kAfterEasyPrograms = 0.7;
// Loops that could be aggregates are seldom what a proof needs to know of, and the search for placements
// keeps several processors busy.
constexpr double kBehindLoops = 2;

constexpr EngineInfo kEngines[] = {
    {"k-induction", "bounded search for violations and induction over loops for proofs, in turns",
     run_k_induction, 0},
    {"horn", "proofs of loops by Horn clauses, whose solutions are confirmed by induction",
     prove_and_look<run_horn>, 0.01, true},
    {"pdr", "proofs of loops by property-directed reachability over the bits of the variables",
     prove_and_look<run_pdr>, 0.1, true},
    {"execution", "executions with a few choices of inputs, for violations; a proof if there is no choice",
     run_execution, 0.05},
    {"block-count", "proofs that every block is freed, by Horn clauses about the number of those that live",
     run_block_count, 0.3, true, true, true},
    {"operators", "proofs about aggregates by instrumentation operators, at places that a search finds",
     prove_and_look<run_operators>, 0.01, true, true, false, true},
    {"summaries", "proofs of the program with the effect of counting loops in their place",
     prove_and_look<run_summaries>, kAfterEasyPrograms, true},
    {kGivenInputs, "one execution, with inputs that somebody else found", run_given_inputs, -1, false, false},
    {"bmc", "bounded search alone, at the bound given or with growing bounds", run_bmc, 0, false, true, false,
     false, "k-induction"},
    {"clauses", "as horn, but Horn clauses come before guesses", prove_and_look<run_clauses>, -1, true,
     false},
    {"ranking", "proofs that loops and recursion end, by measures that decrease", run_ranking, -1, true,
     false},
    {"recurrent-sets", "loops that can go on for ever, by sets of states that they need not leave",
     run_recurrent_sets, -1, true, false},
};

// What the analyses are asked for; they are kept, so that processes which start later have them.
void compute(analysis::Analyses& analyses) {
  analyses.intervals();
}

}  // namespace

Result look_again(const Task& task, const Result& proof) {
  BoundedSearch search(task);
  const Result found = search.at_bound(1);
  // Also where no execution confirms it: the proof and the search cannot both be right.
  if (found.verdict == result::Verdict::False || found.reason == Reason::Unconfirmed)
    return unknown(Reason::ProofRefuted);
  search.look_farther();
  return search.undefined().empty() ? proof : unknown(Reason::Undefined, search.undefined());
}

std::span<const EngineInfo> engine_table() {
  return kEngines;
}

std::vector<Contestant> contestants(const std::string& engine, const Task& task) {
  std::vector<Contestant> result;
  for (const EngineInfo& info : kEngines) {
    const bool fits = (!info.counts_blocks || task.question.subject == Subject::BlocksLeft) &&
                      (!info.needs_aggregates || task.with_aggregates != nullptr);
    const bool takes_part = engine == kPortfolio ? info.delay_seconds >= 0 && fits : engine == info.name;
    if (!takes_part) continue;
    Contestant contestant;
    contestant.name = info.name;
    contestant.run = [&task, &info](const Voice& voice) {
      Task own = task;
      own.progress = voice.progress;
      if (task.question.is_split) own.found = voice.found;
      own.engine = info.name;
      return info.run(own);
    };
    if (engine == kPortfolio) {
      contestant.delay_seconds = info.needs_aggregates && task.is_lifted ? kBehindLoops : info.delay_seconds;
      contestant.stands_in_for = info.stands_in_for;
      contestant.gives_way = info.needs_analyses;  // those that prove by what loops change
    }
    if (info.needs_analyses) contestant.before_start = [&task] { compute(task.analyses); };
    result.push_back(std::move(contestant));
  }
  if (result.empty()) throw std::out_of_range(engine);
  return result;
}

std::vector<std::string> engine_names() {
  std::vector<std::string> result = {std::string(kPortfolio)};
  for (const EngineInfo& info : kEngines)
    if (info.decides_assertions) result.emplace_back(info.name);
  return result;
}

}  // namespace heddle::engines
