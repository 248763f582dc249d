#include "verify/validate_correctness.h"

#include <fmt/format.h>

#include <algorithm>

#include "instrument/weave_invariants.h"
#include "verify/decide.h"
#include "verify/weave.h"

namespace heddle::verify {

using result::Result;
using result::Verdict;

namespace {

// Parts of the format that are read, but about which nothing can be said here.
std::string unsupported_part(const witness::Witness& witness) {
  for (const witness::Entry& entry : witness.entries) {
    if (entry.type == witness::EntryType::GhostInstrumentation) return "ghost variables are not validated";
    if (entry.has_contracts) return "contracts of functions are not validated";
    for (const witness::Invariant& invariant : entry.invariants)
      if (invariant.is_inductive) return "whether an invariant is inductive is not validated";
  }
  return "";
}

witness::Entry all_invariants(const witness::Witness& witness) {
  witness::Entry result;
  for (const witness::Entry& entry : witness.entries)
    result.invariants.insert(result.invariants.end(), entry.invariants.begin(), entry.invariants.end());
  return result;
}

// The invariants alone, for goals that are about more than checks of one program.
Property invariants_only() {
  Property property;
  property.name = instrument::kWitnessInvariant;
  property.label = property.name;
  return property;
}

class CorrectnessValidator {
 public:
  CorrectnessValidator(const ir::Program& program, const Property& property, const WitnessInput& input,
                       const Settings& settings, Listener& listener)
      : program_(program),
        property_(property),
        input_(input),
        settings_(settings),
        listener_(listener),
        invariants_(all_invariants(input.witness)) {}

  Validation run() {
    // Invariants help to prove the property, and the other way round: both are asserted in one program.
    if (property_.goal != spec::Goal::Termination) return answer(property_, true);
    // Termination is decided in ways that know nothing of other checks.
    Validation invariants = invariants_.invariants.empty() ? Validation{Answer::Confirmed, "", {}}
                                                           : answer(invariants_only(), true);
    return invariants.answer == Answer::Confirmed ? answer(property_, false) : invariants;
  }

 private:
  Validation answer(const Property& property, bool with_invariants) {
    Woven woven = weave(program_, property);
    if (with_invariants) {
      if (const auto problem = instrument::weave_invariants(woven.program, invariants_))
        return answer_to(*problem, input_.file_name);
      std::vector<std::string> names{std::string(instrument::kWitnessInvariant)};
      for (const std::string& name : spec::properties(property.specification)) names.push_back(name);
      woven.checks = ir::Checks(woven.program, names);
    }
    const Result result = decide(woven, settings_, listener_);
    switch (result.verdict) {
      case Verdict::True:
        return resting_on(
            result,
            {Answer::Confirmed, "", {fmt::format("{} invariants hold", invariants_.invariants.size())}});
      case Verdict::False:
        return refuted(result);
      case Verdict::Unknown:
        break;
    }
    return {Answer::Unknown, result::explain(result), {}};
  }

  Validation refuted(const Result& result) const {
    Validation validation{Answer::Rejected, "", {}};
    const bool is_invariant = result.property == instrument::kWitnessInvariant;
    validation.reason =
        is_invariant && result.counterexample ? result.counterexample->message : "the property is violated";
    if (!result.counterexample) return validation;
    for (const result::InputValue& input : result.counterexample->inputs)
      validation.notes.push_back(fmt::format("{}: {}() returns {}", ir::to_string(program_, input.location),
                                             input.name, input.text));
    return validation;
  }

  const ir::Program& program_;
  const Property& property_;
  const WitnessInput& input_;
  const Settings& settings_;
  Listener& listener_;
  const witness::Entry invariants_;
};

}  // namespace

Validation validate_correctness(const ir::Program& program, const Property& property,
                                const WitnessInput& input, const Settings& settings, Listener& listener) {
  if (const std::string part = unsupported_part(input.witness); !part.empty())
    return {Answer::Unknown, part, {}};
  return CorrectnessValidator(program, property, input, settings, listener).run();
}

}  // namespace heddle::verify
