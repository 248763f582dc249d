// What an engine found out about a program: a verdict with its evidence. Engines produce it; reports,
// witnesses and benchmarks consume it.
#pragma once

#include <llvm/ADT/APInt.h>

#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::result {

enum class Verdict : uint8_t { True, False, Unknown };

struct InputValue {
  std::string name;  // of the input: __VERIFIER_nondet_int, …
  std::string type;  // as in the .goto format: s32, u8, f64, …
  llvm::APInt bits;
  std::string text;  // the value as a person writes it
  support::SourceLocation location;
};

// One executed instruction that mattered, as a line for a person.
struct StoryStep {
  support::SourceLocation location;
  std::string text;
  bool matters = true;  // not if the violation would be the same whatever was read there, or follows from it
};

// What became of a block that is never freed.
struct Leak {
  support::SourceLocation allocated_at;
  support::SourceLocation lost_at;  // where the last pointer to it was lost; invalid: it was not
  std::string how;                  // that happened: "p = NULL"
  std::string held_by;              // a variable that still led to it; "": none, or not known
};

struct Counterexample {
  std::vector<InputValue> inputs;  // in the order in which the program reads them
  std::vector<StoryStep> story;
  support::SourceLocation location;  // of the violation
  std::string message;
  // The inputs alone lead there. Otherwise also values that C leaves open do, as of uninitialised variables.
  bool follows_from_inputs = true;
  std::string property;  // that the violated assertion belongs to
  std::optional<Leak> leak;
};

enum class AssertionStatus : uint8_t { Holds, Violated, Unreachable, Undecided };

// What is known of one ASSERT of the program.
struct AssertionResult {
  support::SourceLocation location;
  std::string property;
  std::string message;
  AssertionStatus status = AssertionStatus::Undecided;
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::string property;  // False: the violated one
  std::string reason;    // Unknown: why
  std::optional<Counterexample> counterexample;
  std::vector<std::string> evidence;  // what was shown, and how it was checked
  std::vector<std::string> warnings;  // what the user should know of a proof
  std::vector<std::string> loops;     // about how long they go on: what settled each loop and recursion
  std::vector<AssertionResult> assertions;
  bool is_vacuous = false;            // True, but no execution reaches any assertion
  bool every_execution_ends = false;  // was shown on the way
  std::string engine;                 // that decided
  unsigned bound = 0;                 // no violation within so many rounds of each loop; 0: not known
};

std::string_view to_string(AssertionStatus status);

// TRUE, FALSE(property) or UNKNOWN(reason): the last line of `heddle verify`.
std::string to_string(const Result& result);

}  // namespace heddle::result
