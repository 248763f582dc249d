// How the objects are called that stand for memory-mapped registers.
#pragma once

#include <string_view>

namespace heddle::ir {

// The address follows, in hexadecimal digits.
inline constexpr std::string_view kRegionTag = "$region.";

}  // namespace heddle::ir
