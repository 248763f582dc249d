// Names that have a meaning in goto binaries, and what they are here.
#pragma once

#include <string_view>

namespace heddle::goto_binary {

inline constexpr std::string_view kDeadObject = "__CPROVER_dead_object";
inline constexpr std::string_view kToolPrefix = "__CPROVER_";
inline constexpr std::string_view kOtherToolPrefix = "__ESBMC_";
inline constexpr std::string_view kStart = "__CPROVER__start";
inline constexpr std::string_view kInitialize = "__CPROVER_initialize";
inline constexpr std::string_view kRoundingMode = "__CPROVER_rounding_mode";
inline constexpr std::string_view kArchitecture = "__CPROVER_architecture_";
inline constexpr std::string_view kResultOfMain = "return'";

// The function that sets up static objects here; the linker adds the library's to it.
inline constexpr std::string_view kSetup = "__heddle_init";
// The models that make the arguments of main.
inline constexpr std::string_view kArgumentsModel = "__heddle_arguments";
inline constexpr std::string_view kEnvironmentModel = "__heddle_environment";
// The model's object for the rounding mode.
inline constexpr std::string_view kRoundingModel = "__heddle_rounding";
// What its objects for floating-point exceptions begin with: whoever links the model notes exceptions in
// them.
inline constexpr std::string_view kExceptionModels = "__heddle_raised_";
inline constexpr std::string_view kSetRounding = "fesetround";
inline constexpr std::string_view kGetRounding = "fegetround";

// Marks the allocation of an object that dies when its function returns, and its end before that. Other tools
// ignore such keys.
inline constexpr std::string_view kStackMark = "#heddle_stack";

// A function or object that a tool has for itself.
inline bool is_of_tool(std::string_view name) {
  return name.starts_with(kToolPrefix) || name.starts_with(kOtherToolPrefix);
}

inline bool is_setup(std::string_view function) {
  return function == kSetup;
}

// What goto-cc calls the arguments of main before they are given to it.
inline constexpr std::string_view kArgumentCount = "argc'";
inline constexpr std::string_view kArguments = "argv'";
inline constexpr std::string_view kEnvironment = "envp'";

inline bool is_argument_of_main(std::string_view name) {
  return name == kArgumentCount || name == kArguments || name == kEnvironment || name == "envp_size'";
}

}  // namespace heddle::goto_binary
