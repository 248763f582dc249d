#include "instrument/plan.h"

namespace heddle::instrument {

const spec::Automaton& automaton_of(const Plan& plan, const Instance& instance) {
  return plan.specification.automata[instance.automaton];
}

const spec::Transition& transition_of(const Plan& plan, const Weave& weave, const Case& one) {
  return automaton_of(plan, plan.instances[weave.instance]).transitions[one.transition];
}

}  // namespace heddle::instrument
