// --property: a shipped property by name, an .ia file, or an SV-COMP .prp file.
#pragma once

#include <string>
#include <vector>

#include "driver/console.h"
#include "spec/automaton.h"
#include "support/options.h"

namespace heddle::driver {

struct PropertyInput {
  std::string property = "unreach-call";
  std::vector<std::string> parameters;  // name=value
};

support::OptionTable property_options(PropertyInput& input);

// The name that verdicts use: that of the shipped property, or of the file without .ia. Empty if there is no
// such property. Throws InputError if a file cannot be read.
std::string property_name(const std::string& property);

// Throws UsageError, with the name that may be meant, unless some tool knows such a property.
void require_known_property(const std::string& property);

// Reads the specification and prints its warnings. Throws InputError and UsageError.
spec::Specification load_specification(const PropertyInput& input, Console& console);

// The same, to be woven into C: if it compares states, with `defined-executions` beside it.
spec::Specification load_specification_for_c(const PropertyInput& input, Console& console);

// Whether automata save states and compare them.
bool compares_states(const spec::Specification& specification);

}  // namespace heddle::driver
