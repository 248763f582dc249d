// A SKIP of one of these names says, in its message, what is taken for granted of whom: "of the C library:
// …".
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kAssumption = "assumption";
// What C leaves open, or the world outside decides, is taken in one way of several: no proof may rest on it
// unless the user says so.
inline constexpr std::string_view kOpenAssumption = "open assumption";

// The name of inputs that stand for what inline assembly computes.
inline constexpr std::string_view kAssembly = "assembly";

}  // namespace heddle::ir
