// What bounded search does about checks that are asked about one by one.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engines/bounded_search.h"
#include "engines/conditions.h"
#include "engines/queries.h"
#include "support/cpu_time.h"

namespace heddle::engines {

using result::Result;

namespace {

// To find out which checks have to be passed before others hold: so long, or this share of the time so far.
constexpr double kLeastConditionSeconds = 0.2;
constexpr double kShareOfConditions = 0.3;

}  // namespace

// The search goes on with the other checks.
void BoundedSearch::tell(Result violation, SplitChecks& checks) {
  const ir::Instruction& check = violated_.first->body[violated_.second];
  violation.assertions = {{ids_.at(violated_), check.range.begin, *check.name,
                           check.message != nullptr ? *check.message : "",
                           result::AssertionStatus::Violated}};
  found_.insert(violated_);
  checks.assume(violated_);
  task_.found(violation);
}

Result BoundedSearch::about_open(Result proof) const {
  if (found_.empty()) return proof;
  proof.assertions.clear();
  for (const auto& [check, id] : ids_) {
    if (found_.contains(check) || check.first->is_model) continue;
    const ir::Instruction& instruction = check.first->body[check.second];
    proof.assertions.push_back({id, instruction.range.begin, *instruction.name,
                                instruction.message != nullptr ? *instruction.message : "",
                                result::AssertionStatus::Holds});
  }
  proof.evidence.push_back(
      fmt::format("executions end at the first check that they violate; {} can be violated", found_.size()));
  return proof;
}

namespace {

// What checks memory is followed by an assumption of the same.
bool ends_where_it_fails(const Check& check) {
  const std::vector<ir::Instruction>& body = check.first->body;
  return check.second + 1 < body.size() && body[check.second + 1].op == ir::Op::Assume &&
         body[check.second + 1].condition() == body[check.second].condition();
}

}  // namespace

// The trace covers every execution up to the first check that it violates. `lost` is what could happen in
// executions that are followed beyond it.
Result BoundedSearch::proof_of_open(Result proof, const symex::Trace& trace, SplitChecks& checks,
                                    Queries& queries, const std::vector<symex::Event>& lost) {
  Result result = about_open(std::move(proof));
  // The trace does not tell what would happen behind a check that ends all executions which violate it.
  const double seconds = std::ranges::any_of(found_, ends_where_it_fails)
                             ? 0
                             : std::max(kLeastConditionSeconds, kShareOfConditions * support::cpu_seconds());
  const Conditions conditions = find_conditions(program_.store(), checks, queries, lost, seconds);
  std::map<std::string, std::vector<std::string>> unless;
  for (const auto& [check, id] : ids_)
    if (const std::optional<std::vector<Check>> needed = conditions.unless(check)) {
      std::vector<std::string>& ids = unless[id];
      for (const Check& one : *needed) ids.push_back(ids_.at(one));
    }
  for (result::AssertionResult& assertion : result.assertions)
    if (const auto found = unless.find(assertion.id); found != unless.end()) assertion.unless = found->second;
  if (conditions.knows_others)
    return queries.conclude({conditions.impossible, lost}, std::move(result), task_);
  return queries.conclude({conditions.impossible, trace.unwindings, trace.cuts}, std::move(result), task_);
}

}  // namespace heddle::engines
