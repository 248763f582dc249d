#include "engines/engine_table.h"

#include <stdexcept>

#include "engines/count_proof.h"
#include "engines/execution.h"
#include "engines/horn/directed_proof.h"
#include "engines/horn/horn.h"
#include "engines/queries.h"
#include "engines/search_and_prove.h"
#include "engines/termination/nontermination.h"
#include "engines/termination/termination.h"

namespace heddle::engines {

namespace {

constexpr std::string_view kPortfolio = "portfolio";

result::Result search_only(ir::Program& program, const SearchOptions& options) {
  SearchOptions without_proofs = options;
  without_proofs.tries_induction = false;
  // Whoever names a bound wants loops unwound that often.
  if (options.last_bound != UINT32_MAX) without_proofs.first_bound = options.last_bound;
  return search_and_prove(program, without_proofs);
}

// A proof that has to survive a short search.
template <result::Result (*prove)(ir::Program&, const SearchOptions&)>
result::Result prove_and_look(ir::Program& program, const SearchOptions& options) {
  const result::Result proof = prove(program, options);
  return proof.verdict == result::Verdict::True ? look_again(program, options, proof) : proof;
}

constexpr EngineInfo kEngines[] = {
    {"k-induction", "bounded search for violations and induction over loops for proofs, in turns",
     search_and_prove, 0},
    {"horn", "proofs of loops by Horn clauses, whose solutions are confirmed by induction",
     prove_and_look<prove_by_horn>, 0.01},
    {"pdr", "proofs of loops by property-directed reachability over the bits of the variables",
     prove_and_look<prove_by_bits>, 0.1},
    {"execution", "executions with a few choices of inputs, for violations; a proof if there is no choice",
     execute, 0.05},
    {"block-count", "proofs that every block is freed, by Horn clauses about the number of those that live",
     prove_by_count, 0.3, true, true},
    {"bmc", "bounded search alone, at the bound given or with growing bounds", search_only, -1},
    {"ranking", "proofs that loops and recursion end, by measures that decrease", prove_termination, -1,
     false},
    {"recurrent-sets", "loops that can go on for ever, by sets of states that they need not leave",
     refute_termination, -1, false},
};

}  // namespace

result::Result look_again(ir::Program& program, const SearchOptions& options, const result::Result& proof) {
  BoundedSearch search(program, options);
  const result::Result found = search.at_bound(1);
  // Also where no execution confirms it: the proof and the search cannot both be right.
  if (found.verdict == result::Verdict::False || found.reason == kUnconfirmed)
    return unknown("a proof is refuted");
  return search.undefined().empty() ? proof : unknown(search.undefined());
}

std::span<const EngineInfo> engine_table() {
  return kEngines;
}

std::vector<Contestant> contestants(const std::string& engine, ir::Program& program,
                                    const SearchOptions& options) {
  std::vector<Contestant> result;
  for (const EngineInfo& info : kEngines) {
    const bool is_in_portfolio = info.delay_seconds >= 0 && (!info.counts_blocks || options.asserts_no_block);
    const bool takes_part = engine == kPortfolio ? is_in_portfolio : engine == info.name;
    if (!takes_part) continue;
    auto run = [&program, &options, &info](const Progress& progress) {
      SearchOptions own = options;
      own.progress = progress;
      own.engine = info.name;
      if (own.prepare) own.prepare(program);
      return info.run(program, own);
    };
    result.push_back({std::string(info.name), run, engine == kPortfolio ? info.delay_seconds : 0});
  }
  if (result.empty()) throw std::out_of_range(engine);
  return result;
}

std::string engine_names() {
  std::string result(kPortfolio);
  for (const EngineInfo& info : kEngines)
    if (info.decides_assertions) result += ", " + std::string(info.name);
  return result;
}

bool decides_assertions(const std::string& engine) {
  for (const EngineInfo& info : kEngines)
    if (info.name == engine) return info.decides_assertions;
  return true;
}

}  // namespace heddle::engines
