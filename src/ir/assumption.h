// A SKIP of this name says, in its message, what is taken for granted of whom: "of the C library: …".
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kAssumption = "assumption";

}  // namespace heddle::ir
