// What there is to decide, and the names by which options speak of it.
#pragma once

#include <string>

#include "driver/verification.h"

namespace heddle::driver {

// A line for each loop: its id and its place.
std::string list_loops(const VerificationOptions& options, Console& console);
// A line for each check of the properties: its id, its place, and what a violation means.
std::string list_checks(const VerificationOptions& options, Console& console);

}  // namespace heddle::driver
