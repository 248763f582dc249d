// Whether a witness shows what it claims.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/weave_witness.h"
#include "result/result.h"
#include "verify/listener.h"
#include "verify/settings.h"
#include "verify/weave.h"
#include "witness/sources.h"

namespace heddle::verify {

enum class Answer : uint8_t {
  Confirmed,  // a violation: an execution that matches was found and replayed; correctness: all was proved
  Rejected,   // the witness is malformed, or it was proved that nothing matches
  Unknown,
};

struct Validation {
  Answer answer = Answer::Unknown;
  std::string reason;  // empty: Confirmed
  std::vector<std::string> notes;
};

// CONFIRMED, REJECTED(reason) or UNKNOWN(reason): the last line of `heddle validate`.
std::string to_string(const Validation& validation);

// Rounds and calls between two waypoints of an execution that does not end.
inline constexpr uint64_t kMostIdle = 1000;

struct WitnessInput {
  const witness::Witness& witness;
  std::string file_name;
  std::vector<witness::SourceText> sources;  // of the program
};

// What is wrong with the witness without a look at executions; Rejected, or nothing is.
std::optional<Validation> reject_malformed(const WitnessInput& input);

// Some behaviour that C leaves undefined is found only by executing the program, which knows nothing of
// targets and of waypoints. Whether the property has none of that.
bool is_decided_by_checks(const Property& property);
// The property, or as much of it as is checked at places.
Property by_checks(Property property);

// The program as it is for whoever asks whether executions end: for assertions of that name that are still to
// be woven in.
Woven without_property(const ir::Program& program, const std::string& name);

// The answer rests on the result, and so on what that takes for granted.
Validation resting_on(const result::Result& result, Validation validation);
// What it means that a witness cannot be woven.
Validation answer_to(const instrument::WitnessProblem& problem, const std::string& file_name);

// The program has to be without checks. Throws BadRequest.
Validation validate(const ir::Program& program, const Property& property, const WitnessInput& input,
                    const Settings& settings, Listener& listener);

}  // namespace heddle::verify
