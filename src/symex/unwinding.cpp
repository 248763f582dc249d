#include "symex/unwinding.h"

#include "support/check.h"
#include "symex/machine.h"

namespace heddle::symex {

void LoopPolicy::join(State&, State) {
  CHECK(false, "paths should be in different pieces only where the policy begins pieces");
}

bool Unwinding::is_feasible(State& state) {
  const Options& options = machine_.options;
  return !options.host.is_feasible || options.host.is_feasible(machine_.paths.condition_of(state));
}

bool Unwinding::begins_round(uint32_t /*head*/, State& inside) {
  return is_feasible(inside);
}

bool Unwinding::goes_round(Frame& frame, Activation& activation, State& taken) {
  const uint32_t head = frame.function->body[activation.pc].target;
  const Options& options = machine_.options;
  const std::optional<unsigned> own =
      options.bounds.own ? options.bounds.own(*frame.function, head) : std::nullopt;
  switch (activation.counts.next_round(head, activation.pc, options.bounds, own)) {
    case LoopCounts::Round::Concrete:
      return true;
    case LoopCounts::Round::Symbolic:
      return activation.extents.tested_loop(head) == head || is_feasible(taken);
    case LoopCounts::Round::BeyondBounds:
      break;
  }
  std::vector<Event>& unwindings = machine_.paths.trace().unwindings;
  unwindings.push_back(machine_.paths.event(taken, taken.guard, "loop"));
  unwindings.back().is_round = true;
  return false;
}

}  // namespace heddle::symex
