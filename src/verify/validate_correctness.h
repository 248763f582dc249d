// Correctness witnesses: every invariant is proved, and with them the property.
#pragma once

#include "verify/validate.h"

namespace heddle::verify {

// The witness has to be well-formed.
Validation validate_correctness(const ir::Program& program, const Property& property,
                                const WitnessInput& input, const Settings& settings, Listener& listener);

// Whether it is proved that all invariants of the entry are such, and transition invariants well-founded.
// For a proof of termination, error functions that the program does not define may return.
bool are_invariants(const ir::Program& program, const witness::Entry& entry, bool is_of_termination,
                    const Settings& settings, Listener& listener);

}  // namespace heddle::verify
