#pragma once

#include <string_view>

namespace heddle::ir {

// The tags of structs that the front end makes around what a pointer leads to that need not be aligned begin
// so. They are packed and have one member, which stands for the whole.
inline constexpr std::string_view kUnalignedTag = "$unaligned.";

}  // namespace heddle::ir
