// The invariants of a correctness witness as assertions.
//
//   before                               after (loop_invariant "n <= 1000" at the loop)
//                                          ASSERT n <= 1000 property witness-invariant
//                                          ASSUME n <= 1000
//     GOTO L if !(n < 1000)                GOTO L if !(n < 1000)
#pragma once

#include <optional>

#include "instrument/weave_witness.h"

namespace heddle::instrument {

inline constexpr std::string_view kWitnessInvariant = "witness-invariant";

// Into a program with or without checks. What comes behind an invariant may rely on it: executions that
// violate it end, after they have done so. With a problem, the program is not to be used.
std::optional<WitnessProblem> weave_invariants(ir::Program& program, const witness::Entry& entry);

}  // namespace heddle::instrument
