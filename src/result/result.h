// What an engine found out about a program: a verdict with its evidence. Engines produce it; reports,
// witnesses and benchmarks consume it.
#pragma once

#include <llvm/ADT/APInt.h>

#include <optional>
#include <string>
#include <vector>

#include "ir/program.h"
#include "result/reason.h"

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
  std::string variable = {};  // that is assigned, by its name in the .goto format; "": it is an input
  bool is_ghost = false;      // the variable is the property's, not the program's
  size_t inputs = 0;          // that were read before
};

// Steps of a long execution that are not kept.
struct StoryGap {
  size_t after = 0;  // so many steps of the story
  size_t steps = 0;
};

// What became of a block that is never freed.
struct Leak {
  support::SourceLocation allocated_at;
  support::SourceLocation lost_at;  // where the last pointer to it was lost; invalid: it was not
  std::string how;                  // that happened: "p = NULL"
  std::string held_by;              // a variable that still led to it; "": none, or not known
};

// An execution that goes on for ever: its stem, and a cycle that it can repeat from there on.
struct Lasso {
  support::SourceLocation loop;  // where the cycle begins and ends: a loop, or a recursive function
  size_t story_steps = 0;        // that belong to the stem; those behind it are one round of the cycle
  size_t inputs = 0;             // likewise
};

// A function that was being executed when the violation happened.
struct ActiveCall {
  std::string function;
  support::SourceLocation called_at;  // invalid: it is the first one
};

// What a counterexample may depend on besides its inputs.
inline constexpr std::string_view kLeftOpen =
    "what C leaves open, such as the values of uninitialised variables or where objects lie";

struct Counterexample {
  std::vector<InputValue> inputs;  // in the order in which the program reads them
  std::vector<StoryStep> story;
  StoryGap gap;
  support::SourceLocation location;  // of the violation
  std::vector<ActiveCall> calls;     // that led there, the innermost first
  std::string message;
  // The inputs alone lead there. Otherwise also what C leaves open does (kLeftOpen).
  bool follows_from_inputs = true;
  std::string property;  // that the violated assertion belongs to
  // Why the violation may be none: it rests on what is not known. "": it does not. Nothing: nobody looked.
  std::optional<std::string> rests_on;
  std::optional<Leak> leak;
  std::optional<Lasso> lasso;
};

enum class AssertionStatus : uint8_t { Holds, Violated, Unreachable, Undecided };

// What is known of one ASSERT of the program.
struct AssertionResult {
  std::string id;  // function.property.number: names it as long as program and property stay the same
  support::SourceLocation location;
  std::string property;
  std::string message;
  AssertionStatus status = AssertionStatus::Undecided;
  // Holds: in executions that violate none of these (ids) before. Nothing: it was not asked which.
  std::optional<std::vector<std::string>> unless = std::nullopt;
};

// A loop, or the recursion of a function, as a person finds it.
struct LoopName {
  std::string function;
  support::SourceLocation location;  // of the statement; of recursion: of the function
  bool is_recursion = false;
  bool operator==(const LoopName&) const = default;
};

// A condition or a number over the variables of the program.
struct Formula {
  std::string expression;  // in the .goto format: ir::parse_expression reads it; empty: has no names there
  std::string text;        // for people
  bool operator==(const Formula&) const = default;
};

enum class LoopFactKind : uint8_t {
  Invariants,       // `formulas` hold whenever control is at the head
  Ranking,          // `formulas` decrease, read lexicographically; none: no execution goes round
  LeftSoon,         // not reached, or left after a few rounds
  RecurrentSet,     // `formulas`: a set of states that need not be left
  NoRepeatedState,  // never comes back to a state it was in
};

// What was shown of one loop.
struct LoopFact {
  LoopFactKind kind = LoopFactKind::Invariants;
  LoopName loop;
  std::vector<Formula> formulas;
  std::string context;  // the calls that lead there, where it holds for these only
  std::string text;     // a line for people
  bool operator==(const LoopFact&) const = default;
};

// Whether another solver repeated the last question of a proof.
enum class Confirmation : uint8_t {
  None,         // nothing to confirm, or nobody who could
  NotNeeded,    // simplification alone decided
  Confirmed,    // by a solver that took no part in the answer
  NotFinished,  // that solver did not end in time
};

// What one engine did, and how far it got.
struct EngineReport {
  std::string engine;
  Verdict verdict = Verdict::Unknown;
  Reason reason = Reason::None;
  std::string detail;
  std::string last_word;  // of its progress
  double seconds = 0;     // of processor time
  unsigned bound = 0;     // as in Result
};

struct Result {
  Verdict verdict = Verdict::Unknown;
  std::string asked;             // the property that was to be decided
  std::string property;          // the same; False: the violated part of it
  Reason reason = Reason::None;  // Unknown: why
  std::string detail;            // ... in words; empty: the reason says all
  std::optional<Counterexample> counterexample;
  std::vector<std::string> evidence;  // what was shown, and how it was checked
  std::vector<std::string> warnings;  // what the user should know of a proof
  std::vector<LoopFact> loops;
  std::vector<AssertionResult> assertions;
  Confirmation confirmation = Confirmation::None;
  std::string confirmed_by;           // the solver
  std::vector<EngineReport> engines;  // in the order in which they ended
  bool is_vacuous = false;            // True, but no execution reaches any assertion
  bool every_execution_ends = false;  // was shown on the way
  std::string engine;                 // that decided
  unsigned bound = 0;                 // no violation within so many rounds of each loop; 0: not known
};

std::string_view to_string(AssertionStatus status);
std::string_view to_string(LoopFactKind kind);
std::string_view to_string(Confirmation confirmation);

// Whether all that is left open is what lies beyond the bound that was asked for.
bool is_bounded(const Result& result);

// No verdict.
Result unknown(Reason reason, std::string detail = "");

// Why there is none, in words.
std::string explain(const Result& result);

// TRUE, FALSE(property) or UNKNOWN(reason): the last line of `heddle verify`.
std::string to_string(const Result& result);

}  // namespace heddle::result
