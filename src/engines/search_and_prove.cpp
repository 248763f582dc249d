#include "engines/search_and_prove.h"

#include "engines/induction.h"
#include "engines/queries.h"

namespace heddle::engines {

namespace {

constexpr unsigned kMostRounds = 8;

// The user's bound is the last one tried, whatever the steps before.
unsigned next_bound(unsigned bound, unsigned last) {
  const unsigned step = bound < 4 ? 1 : bound / 2;
  return last - bound < step ? last : bound + step;
}

}  // namespace

result::Result search_and_prove(ir::Program& program, const SearchOptions& options) {
  BoundedSearch search(program, options);
  InductionProver prover(program, options);
  LoopSet loops;
  unsigned rounds = 1;
  bool can_prove = options.tries_induction;
  auto gave_up = [&](result::Result result) {
    result.bound = search.finished_bound();
    return result;
  };
  for (unsigned bound = options.first_bound;; bound = next_bound(bound, options.last_bound)) {
    if (options.should_stop && options.should_stop()) return gave_up(unknown("stopped"));
    if (options.progress) options.progress("bounded search, bound " + std::to_string(bound));
    result::Result found = search.at_bound(bound);
    if (found.verdict != result::Verdict::Unknown || found.reason != "bound") return gave_up(found);
    loops.insert(search.open_loops().begin(), search.open_loops().end());
    if (can_prove && rounds <= kMostRounds) {
      if (options.progress) options.progress("induction, " + std::to_string(rounds) + " rounds");
      found = prover.prove(rounds++, bound, loops);
      if (found.verdict == result::Verdict::True)
        return search.undefined().empty() ? found : gave_up(unknown(search.undefined()));
      // More rounds do not help where the loop itself is the obstacle.
      if (found.reason != "not inductive" && found.reason != "bound") can_prove = false;
    }
    if (bound >= options.last_bound)
      return gave_up(unknown("a loop or recursion goes on beyond bound " + std::to_string(bound)));
  }
}

}  // namespace heddle::engines
