// The end of a violation witness: the statement whose check has to fail.
#pragma once

#include <optional>
#include <string_view>

#include "instrument/weave_witness.h"
#include "ir/checks.h"

namespace heddle::instrument {

// The ghost that counts the segments that have been passed.
inline constexpr std::string_view kWitnessPosition = "__heddle_witness_position";
// Whether control is in a library function that the target's statement called.
inline constexpr std::string_view kInWitnessTarget = "__heddle_witness_in_target";

// Whether the place belongs to the statement, or the full expression, that the target names.
bool is_in_target(const ir::Program& program, const witness::Waypoint& target,
                  const support::SourceLocation& place);

// Into a program that segments and the checks of a property have been woven into: only the target's count,
// and only where `passed` holds. An execution that violates the property elsewhere before is not the one that
// is meant. Without a target, all checks count there.
std::optional<WitnessProblem> keep_target(ir::Program& program, const ir::Checks& checks,
                                          const witness::Entry& entry, expr::ExprRef passed);

}  // namespace heddle::instrument
