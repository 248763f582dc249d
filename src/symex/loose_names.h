// How symbols are called that stand for what is only known in an execution and that no step records.
#pragma once

#include <string_view>

namespace heddle::symex {

inline constexpr std::string_view kPadding = "padding";
inline constexpr std::string_view kBound = "bound";
inline constexpr std::string_view kOutput = "output";
inline constexpr std::string_view kForgotten = "forgotten";

}  // namespace heddle::symex
