// Names that have a meaning in goto binaries, and what they are here.
#pragma once

#include <string_view>

namespace heddle::goto_binary {

inline constexpr std::string_view kToolPrefix = "__CPROVER_";
inline constexpr std::string_view kStart = "__CPROVER__start";
inline constexpr std::string_view kInitialize = "__CPROVER_initialize";
inline constexpr std::string_view kRoundingMode = "__CPROVER_rounding_mode";
inline constexpr std::string_view kArchitecture = "__CPROVER_architecture_";
inline constexpr std::string_view kResultOfMain = "return'";

// The function that sets up static objects here; the linker adds the library's to it.
inline constexpr std::string_view kSetup = "__heddle_init";
// The model that makes the arguments of main.
inline constexpr std::string_view kArgumentsModel = "__heddle_arguments";

// Marks the allocation of an object that dies when its function returns. Other tools ignore such keys.
inline constexpr std::string_view kStackMark = "#heddle_stack";

inline bool is_setup(std::string_view function) {
  return function == kSetup;
}

// What goto-cc calls the arguments of main before they are given to it.
inline bool is_argument_of_main(std::string_view name) {
  return name == "argc'" || name == "argv'" || name == "envp'" || name == "envp_size'";
}

}  // namespace heddle::goto_binary
