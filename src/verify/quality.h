// Which parts of a witness say something that the others do not.
#pragma once

#include "verify/validate.h"

namespace heddle::verify {

enum class Need : uint8_t {
  Needed,     // an execution is known that matches with it and not without it, or the other way round
  Redundant,  // waypoints: the same executions match without it; invariants: all is proved without it
  NotKnown,
};

struct PartQuality {
  witness::Position position;  // in the YAML
  std::string text;            // the part, in words
  Need need = Need::NotKnown;
};

struct Quality {
  Validation validation;  // of the whole; the rest is empty unless that is Confirmed
  std::vector<PartQuality> parts;
  witness::Witness minimized;  // without what is redundant
};

// Looks at one part after the other, each time at the witness without the parts that are redundant so far: of
// two that imply each other, one stays. A segment is one part, with its last waypoint; so is each waypoint
// to avoid. Invariants are never known to be needed: a proof without them may be found by others. Asks one
// question for each part, and each has the whole limit of time. Throws as `validate` does.
Quality check_quality(const ir::Program& program, const Property& property, const WitnessInput& input,
                      const Settings& settings, Listener& listener);

}  // namespace heddle::verify
