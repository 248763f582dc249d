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

// Executions end at checks that can be violated: while this lives, in the program too.
class Assumed {
 public:
  Assumed(ir::Program& program, const CheckSet& checks) {
    for (ir::Function& function : program.functions())
      for (uint32_t i = 0; i < function.body.size() && !checks.empty(); ++i)
        if (checks.contains({&function, i})) changed_.push_back(&function.body[i]);
    for (ir::Instruction* check : changed_) check->op = ir::Op::Assume;
  }
  Assumed(const Assumed&) = delete;
  Assumed& operator=(const Assumed&) = delete;
  ~Assumed() {
    for (ir::Instruction* check : changed_) check->op = ir::Op::Assert;
  }

 private:
  std::vector<ir::Instruction*> changed_;
};

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
    task.say("bounded search, bound " + std::to_string(bound) +
             (search.going_on().empty() ? "" : ": " + search.going_on()));
    result::Result found = search.at_bound(bound);
    if (found.verdict != result::Verdict::Unknown || found.reason != Reason::Bound) return gave_up(found);
    loops.insert(search.open_loops().begin(), search.open_loops().end());
    if (proves && rounds <= kMostRounds) {
      task.say("induction, " + std::to_string(rounds) + " rounds", Phase::Proving);
      {
        const Assumed assumed(task.program, search.found());
        found = prover.prove(rounds++, bound, loops);
      }
      if (found.verdict == result::Verdict::True) {
        search.look_farther();
        return search.undefined().empty() ? search.about_open(std::move(found))
                                          : gave_up(unknown(Reason::Undefined, search.undefined()));
      }
      // More rounds do not help where the loop itself is the obstacle.
      if (found.reason != Reason::NotInductive && found.reason != Reason::Bound) proves = false;
    }
    if (bound >= task.bounds.last) return gave_up(unknown(Reason::Bound, search.going_on()));
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
