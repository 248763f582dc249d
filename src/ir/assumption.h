// A SKIP of this name says, in its message, what a library model takes for granted.
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kAssumption = "assumption";

}  // namespace heddle::ir
