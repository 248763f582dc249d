// In which states a monitor can be where. Most tests of the state are decided by this, and with the last test
// the ghost variable that holds the state goes too.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "instrument/plan.h"

namespace heddle::instrument {

using StateSet = uint64_t;  // bit i: state i
inline constexpr size_t kMostStates = 64;

// The states that are possible before each of the weaves of one instance, in their order. Calls are followed,
// without regard to where they come from; a local instance (foreach) has a state per activation, which calls
// do not touch.
std::vector<StateSet> possible_states(const ir::Program& program, const Plan& plan, uint32_t instance,
                                      std::span<const uint32_t> weaves);

}  // namespace heddle::instrument
