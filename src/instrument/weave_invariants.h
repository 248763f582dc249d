// The invariants of a correctness witness as assertions.
//
//   before                               after (loop_invariant "n <= 1000" at the loop)
//                                          ASSERT n <= 1000 property witness-invariant
//                                          ASSUME n <= 1000
//     GOTO L if !(n < 1000)                GOTO L if !(n < 1000)
#pragma once

#include <optional>
#include <vector>

#include "instrument/transition_invariant.h"
#include "instrument/weave_witness.h"

namespace heddle::instrument {

inline constexpr std::string_view kWitnessInvariant = "witness-invariant";

// The places of an invariant. Throws WitnessProblem.
std::vector<witness::Anchor> anchors_of(const ir::Program& program, const witness::Invariant& invariant);

struct WovenInvariants {
  std::optional<WitnessProblem> problem;  // then the program is not to be used
  std::vector<Relation> relations;        // of the transition invariants; they refer to the entry
};

// Into a program with or without checks. What comes behind an invariant may rely on it: executions that
// violate it end, after they have done so.
WovenInvariants weave_invariants(ir::Program& program, const witness::Entry& entry);

// Drops the invariants that cannot be woven: names that are not in scope, places that are no loops.
void keep_understood(const ir::Program& program, witness::Entry& entry);

}  // namespace heddle::instrument
