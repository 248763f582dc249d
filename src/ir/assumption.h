// A SKIP of one of these names says, in its message, what is taken for granted of whom: "of the C library:
// …".
#pragma once

#include <string_view>

namespace heddle::ir {

inline constexpr std::string_view kAssumption = "assumption";
// What C leaves open, or the world outside decides, is taken in one way of several: no proof may rest on it
// unless the user says so.
inline constexpr std::string_view kOpenAssumption = "open assumption";

// An ASSUME of this name is no assumption: where its condition does not hold C says nothing about what comes
// behind, as behind an invalid access. Its message says what is wrong there.
inline constexpr std::string_view kDefined = "defined";

// The name of inputs that stand for what inline assembly computes.
inline constexpr std::string_view kAssembly = "assembly";
// Names of inputs of models begin so that stand for what the C library computes and the model does not.
inline constexpr std::string_view kUnknownInput = "__heddle_nondet_unknown_";
// The message of what functions of the C library that have no model read from outside or write.
inline constexpr std::string_view kNotModelled = "not modelled";

}  // namespace heddle::ir
