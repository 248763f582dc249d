// The tags of structs that are vectors in C: one member, the array of the elements, which C's text leaves
// out.
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kVectorTag = "$vector.";

}  // namespace heddle::ir
