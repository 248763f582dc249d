#include "engines/k_induction.h"

#include "engines/bounded_search.h"
#include "engines/induction.h"

namespace heddle::engines {

using result::Reason;
using result::unknown;

namespace {

constexpr unsigned kMostRounds = 8;

// The user's bound is the last one tried, whatever the steps before.
unsigned next_bound(unsigned bound, unsigned last) {
  const unsigned step = bound < 4 ? 1 : bound / 2;
  return last - bound < step ? last : bound + step;
}

result::Result take_turns(const Task& task, bool proves) {
  BoundedSearch search(task);
  InductionProver prover(task);
  LoopSet loops;
  unsigned rounds = 1;
  auto gave_up = [&](result::Result result) {
    result.bound = search.finished_bound();
    return result;
  };
  for (unsigned bound = task.bounds.first;; bound = next_bound(bound, task.bounds.last)) {
    if (task.should_stop()) return gave_up(unknown(Reason::Stopped));
    task.say("bounded search, bound " + std::to_string(bound));
    result::Result found = search.at_bound(bound);
    if (found.verdict != result::Verdict::Unknown || found.reason != Reason::Bound) return gave_up(found);
    loops.insert(search.open_loops().begin(), search.open_loops().end());
    if (proves && rounds <= kMostRounds) {
      task.say("induction, " + std::to_string(rounds) + " rounds", Phase::Proving);
      found = prover.prove(rounds++, bound, loops);
      if (found.verdict == result::Verdict::True)
        return search.undefined().empty() ? found : gave_up(unknown(Reason::Undefined, search.undefined()));
      // More rounds do not help where the loop itself is the obstacle.
      if (found.reason != Reason::NotInductive && found.reason != Reason::Bound) proves = false;
    }
    if (bound >= task.bounds.last)
      return gave_up(
          unknown(Reason::Bound, "a loop or recursion goes on beyond bound " + std::to_string(bound)));
  }
}

}  // namespace

result::Result run_k_induction(const Task& task) {
  return take_turns(task, true);
}

result::Result run_bmc(const Task& task) {
  Task bounded = task;
  // Whoever names a bound wants loops unwound that often.
  if (task.bounds.last != UINT32_MAX) bounded.bounds.first = task.bounds.last;
  return take_turns(bounded, false);
}

}  // namespace heddle::engines
