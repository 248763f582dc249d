// Which parts of a witness say something that the others do not.
#pragma once

#include "verify/validate.h"

namespace heddle::verify {

enum class Need : uint8_t {
  Needed,     // without it, executions match that it excludes; or something is not proved any more
  Redundant,  // the others imply it
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

// Asks one question for each part, and each has the whole limit of time. Throws as `validate` does.
Quality check_quality(const ir::Program& program, const Property& property, const WitnessInput& input,
                      const Settings& settings, Listener& listener);

}  // namespace heddle::verify
