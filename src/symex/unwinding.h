// The policy that follows loops round by round: to their end where concrete values decide, otherwise as far
// as the bounds allow. What would go on beyond is an event of the trace.
#pragma once

#include "symex/loop_policy.h"

namespace heddle::symex {

class Unwinding : public LoopPolicy {
 public:
  explicit Unwinding(Machine& machine) : machine_(machine) {}

  bool begins_round(uint32_t head, State& inside) override;
  bool goes_round(Frame& frame, Activation& activation, State& taken) override;

 protected:
  bool is_feasible(State& state);

  Machine& machine_;
};

}  // namespace heddle::symex
