// Whether an invariant is inductive: from any state at the loop in which it holds, a round of the loop leads
// to one in which it does.
//
//   before                               after (loop_invariant "n <= 1000", labelled inductive)
//                                          GOTO second if begun
//                                          HAVOC n                       every variable in scope
//                                          ASSUME n <= 1000
//                                          ASSIGN begun = true
//                                          GOTO body
//                                        second:
//                                          ASSERT n <= 1000 property witness-invariant
//                                          ASSUME false
//                                        body:
//     GOTO L if !(n < 1000)                GOTO L if !(n < 1000)
#pragma once

#include <optional>

#include "instrument/weave_witness.h"

namespace heddle::instrument {

struct WovenInductiveness {
  std::optional<WitnessProblem> problem;  // then the program is not to be used
  // No state is left out. Otherwise that the assertion holds says nothing: what memory holds, and where
  // pointers lead to, is as the program has it there.
  bool is_exact = true;
};

WovenInductiveness weave_inductiveness(ir::Program& program, const witness::Invariant& invariant);

}  // namespace heddle::instrument
