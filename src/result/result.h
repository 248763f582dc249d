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
  expr::TypeRef type = nullptr;
  llvm::APInt value;
  support::SourceLocation location;
};

// One executed instruction that mattered, as a line for a person.
struct StoryStep {
  support::SourceLocation location;
  std::string text;
};

struct Counterexample {
  std::vector<InputValue> inputs;  // in the order in which the program reads them
  std::vector<StoryStep> story;
  support::SourceLocation location;  // of the violation
  std::string message;
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::string property;  // False: the violated one
  std::string reason;    // Unknown: why
  std::optional<Counterexample> counterexample;
  std::vector<std::string> evidence;  // what was shown, and how it was checked
  unsigned assertions = 0;            // in the program
  bool is_vacuous = false;            // True, but no execution reaches any assertion
};

// TRUE, FALSE(property) or UNKNOWN(reason): the last line of `heddle verify`.
std::string to_string(const Result& result);

}  // namespace heddle::result
