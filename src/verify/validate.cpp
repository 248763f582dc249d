#include "verify/validate.h"

#include <fmt/format.h>

#include "frontend/jumpers.h"
#include "instrument/witness_target.h"
#include "verify/decide.h"
#include "verify/strategies.h"
#include "verify/validate_correctness.h"
#include "verify/weave.h"
#include "witness/initializer.h"
#include "witness/lint.h"

namespace heddle::verify {

using result::Result;
using result::Verdict;

namespace {

Validation rejected(std::string reason) {
  return {Answer::Rejected, std::move(reason), {}};
}
Validation unknown(std::string reason) {
  return {Answer::Unknown, std::move(reason), {}};
}

Validation confirmed(const ir::Program& program, const Result& result) {
  Validation validation{Answer::Confirmed, "", {}};
  if (result.counterexample)
    validation.notes.push_back(fmt::format("{}: {}", ir::to_string(program, result.counterexample->location),
                                           result.counterexample->message));
  return validation;
}

// By a proof that no execution matches. Waypoints do not tell which of its returns a call of setjmp makes, so
// that executions with jumps may match in a way that the monitor does not see.
Validation refuted(const ir::Program& program, const Result& proof, const std::string& reason) {
  if (program.find_symbol(frontend::kJumpFrame) != nullptr)
    return unknown(reason + ", as far as jumps to setjmp can be told by waypoints");
  return resting_on(proof, rejected(reason));
}

// Whether an execution comes to the end of the cycle more than once.
Result passes_cycle_twice(const ir::Program& program, const witness::Entry& entry, const Settings& settings,
                          Listener& listener) {
  Woven woven = without_property(program, instrument::kWitnessRounds);
  instrument::weave_rounds(woven.program, entry);
  return decide(woven, settings, listener);
}

// Executions of the monitor that do not end match if they pass waypoints again and again. Whether all of them
// end, a bound on what is between two waypoints cannot show.
Validation validate_endless(const ir::Program& program, const Property& property, const WitnessInput& input,
                            Settings settings, Listener& listener) {
  if (property.goal != spec::Goal::Termination)
    return rejected("an execution that does not end is no evidence against the property");
  const witness::Entry& entry = input.witness.entries.front();
  ir::Program monitored = program.clone();
  const instrument::WovenSegments segments = instrument::weave_segments(monitored, entry, kMostIdle);
  if (segments.problem) return answer_to(*segments.problem, input.file_name);
  if (segments.is_bounded) settings.limits.seconds /= 2;
  settings.expects_violation = true;
  Woven woven = weave(monitored, property);
  const Result result = decide(woven, settings, listener);
  if (result.verdict == Verdict::False) return confirmed(program, result);
  if (segments.is_bounded) {
    settings.limits.seconds /= 2;
    settings.expects_violation = false;
    ir::Program unbounded = program.clone();
    instrument::weave_segments(unbounded, entry);
    Woven all = weave(unbounded, property);
    const Result of_all = decide(all, settings, listener);
    if (of_all.verdict == Verdict::True) return refuted(program, of_all, "every execution that matches ends");
    const Result twice = passes_cycle_twice(program, entry, settings, listener);
    if (twice.verdict == Verdict::True) return refuted(program, twice, "no execution passes the cycle twice");
  } else if (result.verdict == Verdict::True) {
    return refuted(program, result, "every execution that matches ends");
  }
  return unknown(result.verdict == Verdict::Unknown ? result::explain(result)
                                                    : "no execution that matches was found");
}

Validation validate_violation(const ir::Program& program, const Property& property, const WitnessInput& input,
                              const Settings& settings, Listener& listener) {
  const witness::Entry entry =
      witness::with_target_at_statement(input.witness.entries.front(), program, input.sources);
  if (entry.segments.back().waypoints.back().type != witness::WaypointType::Target)
    return validate_endless(program, property, input, settings, listener);
  if (property.goal == spec::Goal::Termination)
    return rejected("a target is no evidence of an execution that does not end");
  ir::Program monitored = program.clone();
  const instrument::WovenSegments segments = instrument::weave_segments(monitored, entry);
  if (segments.problem) return answer_to(*segments.problem, input.file_name);
  Woven woven = weave(monitored, by_checks(property));
  const bool is_all = is_decided_by_checks(property);
  if (const auto problem = instrument::keep_target(woven.program, woven.checks, entry, segments.passed))
    return is_all ? answer_to(*problem, input.file_name) : unknown(problem->text + " that is checked");
  const Result result = decide(woven, settings, listener);
  if (result.verdict == Verdict::True && !is_all) return unknown("no execution that matches was found");
  switch (result.verdict) {
    case Verdict::False:
      return confirmed(program, result);
    case Verdict::True:
      return refuted(program, result, "no execution matches");
    case Verdict::Unknown:
      break;
  }
  return unknown(result::explain(result));
}

}  // namespace

bool is_decided_by_checks(const Property& property) {
  return property.goal != spec::Goal::DefinedBehaviour;
}

Property by_checks(Property property) {
  if (!is_decided_by_checks(property)) property.goal = spec::Goal::MemorySafety;
  return property;
}

Woven without_property(const ir::Program& program, const std::string& name) {
  Property property;
  property.name = property.label = name;
  Woven woven = weave(program, property);
  let_errors_return(woven.program);
  woven.checks = ir::Checks(woven.program, {name});
  return woven;
}

std::string to_string(const Validation& validation) {
  switch (validation.answer) {
    case Answer::Confirmed:
      return "CONFIRMED";
    case Answer::Rejected:
      return fmt::format("REJECTED({})", validation.reason);
    case Answer::Unknown:
      break;
  }
  return fmt::format("UNKNOWN({})", validation.reason);
}

Validation resting_on(const Result& result, Validation validation) {
  for (const std::string& warning : result.warnings) validation.notes.push_back("warning: " + warning);
  return validation;
}

Validation answer_to(const instrument::WitnessProblem& problem, const std::string& file_name) {
  const std::string where =
      support::prefix_of({file_name, problem.position.line, problem.position.column, ""});
  return {problem.is_wrong ? Answer::Rejected : Answer::Unknown, where + problem.text, {}};
}

std::optional<Validation> reject_malformed(const WitnessInput& input) {
  const std::vector<support::Message> complaints =
      witness::lint(input.witness, input.file_name, input.sources);
  if (complaints.empty()) return std::nullopt;
  Validation validation =
      rejected(fmt::format("syntax: {}{}", support::prefix_of(complaints.front()), complaints.front().text));
  for (const support::Message& complaint : complaints)
    validation.notes.push_back(support::prefix_of(complaint) + complaint.text);
  return validation;
}

Validation validate(const ir::Program& program, const Property& property, const WitnessInput& input,
                    const Settings& settings, Listener& listener) {
  if (std::optional<Validation> malformed = reject_malformed(input)) return *malformed;
  if (input.witness.is_violation()) return validate_violation(program, property, input, settings, listener);
  return validate_correctness(program, property, input, settings, listener);
}

}  // namespace heddle::verify
