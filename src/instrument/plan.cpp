#include "instrument/plan.h"

namespace heddle::instrument {

const spec::Automaton& automaton_of(const Plan& plan, const Instance& instance) {
  return plan.specification.automata[instance.automaton];
}

const spec::Transition& transition_of(const Plan& plan, const Weave& weave, const Case& one) {
  return automaton_of(plan, plan.instances[weave.instance]).transitions[one.transition];
}

std::vector<std::vector<uint32_t>> weaves_by_instance(const Plan& plan) {
  std::vector<std::vector<uint32_t>> result(plan.instances.size());
  for (uint32_t i = 0; i < plan.weaves.size(); ++i) result[plan.weaves[i].instance].push_back(i);
  return result;
}

}  // namespace heddle::instrument
