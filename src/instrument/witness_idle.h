// Where an execution that does not end may go on without passing a waypoint of a witness's cycle.
#pragma once

#include <compare>
#include <set>
#include <vector>

#include "instrument/plan.h"

namespace heddle::instrument {

// Where in a function a waypoint is evaluated.
struct WitnessPoint {
  enum class Side : uint8_t { Before, After, Jump };  // of an instruction; on the way of its jump
  const ir::Function* function = nullptr;
  Side side = Side::Before;
  uint32_t instruction = 0;
  auto operator<=>(const WitnessPoint&) const = default;
};

struct IdlePlace {
  const ir::Function* function = nullptr;
  uint32_t head = kNone;  // of a loop; kNone: the begin of a recursive function
  auto operator<=>(const IdlePlace&) const = default;
};

// Every execution that goes on for ever and passes only finitely many of the points comes by one of these
// places infinitely often.
std::vector<IdlePlace> idle_places(const ir::Program& program, const std::set<WitnessPoint>& points);

}  // namespace heddle::instrument
