// The segments of a violation witness as a monitor: a ghost counts those that the execution has passed, and
// executions that do not match end. What is left to decide is whether the target's check can fail.
//
//   before                               after (segment 0: \result == 42 at the call)
//     HAVOC main::$1 input nondet          HAVOC main::$1 input nondet
//                                          GOTO L if !(position == 0)
//                                          ASSIGN main::$1 = 42
//                                          ASSIGN position = 1
//                                        L:
//
// A segment ends at the first evaluation of its last waypoint, which has to pass; waypoints to avoid must not
// pass until then. At one place, one evaluation serves one segment.
#pragma once

#include <optional>
#include <string>

#include "ir/program.h"
#include "witness/model.h"

namespace heddle::instrument {

// Why a witness cannot be woven.
struct WitnessProblem {
  witness::Position position;
  std::string text;
  bool is_wrong = false;  // the witness is; otherwise it is perhaps only not understood here
};

struct WovenSegments {
  std::optional<WitnessProblem> problem;  // then the program is not to be used
  expr::ExprRef passed = nullptr;         // whether all segments have been, but for that of the target
  bool is_bounded = false;                // executions end that would not, see below
};

// Into a program without checks. Behind the last segment of a cycle the first one of it comes again. With
// `most_idle`, executions end that go round loops, or call, more often than so without passing a waypoint:
// those that do not end match the witness. Where every round passes one, nothing is bounded.
WovenSegments weave_segments(ir::Program& program, const witness::Entry& entry,
                             std::optional<uint64_t> most_idle = std::nullopt);

// The property of the assertion that no execution comes to the end of the cycle twice. If it holds, none
// matches.
inline constexpr const char* kWitnessRounds = "witness-rounds";
// The same, without a bound, and with that assertion.
WovenSegments weave_rounds(ir::Program& program, const witness::Entry& entry);

// The property of assertions that two witnesses have the same meaning.
inline constexpr const char* kWitnessDifference = "witness-difference";

struct ComparedSegments {
  std::optional<WitnessProblem> problem;  // then the program is not to be used
  expr::ExprRef differ = nullptr;  // exactly one of the two has all segments passed, but for the target
};

// A witness and a part of it, which has the same target or the same cycle, as two monitors that end no
// execution. Where they have a cycle, it is asserted at each evaluation of its waypoints that both cycles
// have begun, or none: then the same executions match both.
ComparedSegments weave_comparison(ir::Program& program, const witness::Entry& whole,
                                  const witness::Entry& part);

}  // namespace heddle::instrument
