#include "verify/strategy.h"

#include <array>

#include "support/check.h"
#include "verify/strategies.h"

namespace heddle::verify {

using result::Result;
using result::Verdict;

namespace {

struct Strategy {
  spec::Goal goal;
  Result (*decide)(Woven& woven, Inquiry& inquiry);
};

constexpr auto kStrategies = std::to_array<Strategy>({
    {spec::Goal::Reachability, decide_reachability},
    {spec::Goal::Termination, decide_termination},
    {spec::Goal::MemorySafety, decide_memory_safety},
    {spec::Goal::NoBlockLeft, decide_no_block_left},
    {spec::Goal::DefinedBehaviour, decide_defined_behaviour},
});

// What the plan could not see cannot be claimed to be safe.
Result without_refusals(Result result, const Woven& woven) {
  if (result.verdict != Verdict::True || woven.plan.refusals.empty()) return result;
  const instrument::Refusal& first = woven.plan.refusals.front();
  const std::string place = ir::to_string(woven.program, first.range.begin);
  return result::unknown(result::Reason::NotChecked, place.empty() ? first.reason : place + ": " + first.reason);
}

}  // namespace

Result decide_by_strategy(Woven& woven, const Settings& settings, const Environment& environment) {
  if (!woven.property.is_supported)
    return result::unknown(result::Reason::UnknownProperty,
                           "property '" + woven.property.name + "' is not supported");
  for (const Strategy& strategy : kStrategies) {
    if (strategy.goal != woven.property.goal) continue;
    Inquiry inquiry(settings, environment);
    Result result = without_refusals(strategy.decide(woven, inquiry), woven);
    // A violation has the name of the part that is violated.
    if (result.verdict == Verdict::False && result.counterexample && !result.counterexample->property.empty())
      result.property = result.counterexample->property;
    else
      result.property = woven.property.name;
    result.asked = woven.property.label;
    result.engines = inquiry.reports();
    return result;
  }
  throw support::InternalError("every goal should have a strategy");
}

}  // namespace heddle::verify
