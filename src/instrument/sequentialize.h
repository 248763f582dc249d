// The paper's Algorithm 1 for `placement` automata: program and automaton are walked in parallel; the pairs
// of location and state that are met say where which operation goes. At run time the states are gone.
#pragma once

#include <vector>

#include "instrument/indirect_calls.h"
#include "instrument/match.h"

namespace heddle::instrument {

// A transition that applies to an event: numbers of both, and the bindings.
struct Placed {
  uint32_t event = 0;
  uint32_t transition = 0;
  std::vector<Binding> captures;
};

// `events` are those of the user's functions, in any order; the walk starts in `start`.`instruction`. Calls
// and returns are followed, without regard to where they come from. Besides the paper's rule, a transition
// that stays in its state also goes on to the next locations, otherwise it would keep the walk at the first.
std::vector<Placed> sequentialize(const ir::Program& program, const spec::Automaton& automaton,
                                  const std::vector<Event>& events, const std::vector<LoopInfo>& loops,
                                  const ir::Function& start, uint32_t instruction,
                                  IndirectCalls& indirect_calls);

// α: whether a state's annotation holds where an event happens.
bool holds(spec::Annotation annotation, const ir::Program& program, const Event& event,
           const std::vector<LoopInfo>& loops);

}  // namespace heddle::instrument
