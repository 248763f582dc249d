// Why there is no verdict. Whoever has to act on that looks at the reason; what is said about it in words is
// for people alone. To add one: a line here and a line in reason.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace heddle::result {

enum class Reason : uint8_t {
  None,  // there is a verdict
  // Limits.
  Timeout,
  Memory,
  Interrupted,  // by the user, or by the program that asked
  Stopped,      // an engine used up its share of time or steps
  Bound,        // a loop or recursion goes on beyond the bound
  // What was asked.
  Unsupported,         // the program holds a construct that is not supported
  UnknownProperty,     // nothing here decides it
  NotForThisQuestion,  // the engine decides others
  // Proofs.
  NotInductive,
  NoProofFound,
  NotFollowed,      // an execution could not be followed
  SolverGaveUp,     // a solver had no answer
  SolversDisagree,  // a second solver contradicts a proof
  ProofRefuted,     // a search contradicts a proof
  Undefined,        // undefined behaviour is reachable, or may be
  IncompleteState,  // a state that repeats leaves out what may influence control
  InfiniteState,    // that no state repeats proves nothing
  NotChecked,       // the program may do what the property is about at a place that has no check
  // Violations.
  NoViolationFound,
  Unconfirmed,    // the interpreter does not meet the violation that was found
  NotTheProgram,  // a violation that need not be the program's own
  InternalError,
  // Other tools.
  ToolFailed,  // one had no answer that was understood
  Claimed,     // one says so, and nobody has checked it
  Assumption,  // a proof takes something for granted, and the user wants none that does
};

// The word for machines: "not-inductive".
std::string_view name_of(Reason reason);
// The words for people, where there is nothing more exact to say.
std::string_view text_of(Reason reason);
// What the user could do about it; empty: nothing that would surely help.
std::string_view advice_for(Reason reason);
// Throws std::out_of_range.
Reason reason_named(std::string_view name);

}  // namespace heddle::result
