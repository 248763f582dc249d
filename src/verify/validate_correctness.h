// Correctness witnesses: every invariant is proved, and with them the property.
#pragma once

#include "verify/validate.h"

namespace heddle::verify {

// The witness has to be well-formed.
Validation validate_correctness(const ir::Program& program, const Property& property,
                                const WitnessInput& input, const Settings& settings, Listener& listener);

}  // namespace heddle::verify
