#include "verify/strategy.h"

#include <array>

#include "engines/open_assertions.h"
#include "instrument/write_goto.h"
#include "ir/unsupported.h"
#include "support/check.h"
#include "verify/strategies.h"

namespace heddle::verify {

using result::Result;
using result::Verdict;

namespace {

struct Strategy {
  spec::Goal goal;
  Result (*decide)(Woven& woven, Inquiry& inquiry);
  // That a search finds nothing within a bound shows that nothing is violated there.
  bool decides_within_bounds;
};

constexpr auto kStrategies = std::to_array<Strategy>({
    {spec::Goal::Reachability, decide_reachability, true},
    {spec::Goal::Termination, decide_termination, false},
    {spec::Goal::MemorySafety, decide_memory_safety, true},
    {spec::Goal::NoBlockLeft, decide_no_block_left, true},
    {spec::Goal::DefinedBehaviour, decide_defined_behaviour, false},
});

std::string placed(const ir::Program& program, const support::SourceLocation& location,
                   const std::string& text) {
  const std::string place = ir::to_string(program, location);
  return place.empty() ? text : place + ": " + text;
}

Result not_checked(const ir::Program& program, const support::SourceLocation& location,
                   const std::string& reason) {
  return result::unknown(result::Reason::NotChecked, placed(program, location, reason));
}

// That all executions, or those within the bound, are safe.
bool claims_safety(const Result& result) {
  return result.verdict == Verdict::True || result::is_bounded(result);
}

bool claims_as_much(const Result& result, const Result& other) {
  return result.verdict == Verdict::True || (result::is_bounded(result) && result::is_bounded(other));
}

// What the plan could not see cannot be claimed to be safe, unless no execution comes there.
Result despite_refusals(Result result, Woven& woven, Inquiry& inquiry) {
  if (!claims_safety(result) || woven.plan.refusals.empty()) return result;
  for (const instrument::Refusal& refusal : woven.plan.refusals)
    if (refusal.condition == nullptr) return not_checked(woven.program, refusal.range.begin, refusal.reason);
  instrument::ask_about_unseen(woven.program);
  Prepared prepared(woven.program);
  const std::string name(instrument::kUnseen);
  const Result unseen =
      inquiry.ask(prepared, {.property = name, .checks = ir::Checks(woven.program, {name})});
  if (unseen.verdict == Verdict::False)
    return not_checked(woven.program, unseen.counterexample->location, unseen.counterexample->message);
  return claims_as_much(unseen, result) ? result : unseen;
}

// Executions end where they come to what is not supported (see ir/unsupported.h). A proof is one if none
// does.
Result despite_unsupported(Result result, Woven& woven, Inquiry& inquiry) {
  if (!claims_safety(result)) return result;
  const std::string name(ir::kUnsupported);
  const ir::Checks checks(woven.program, {name});
  if (!engines::has_open_assertion(woven.program, checks)) return result;
  Prepared prepared(woven.program);
  const Result reached = inquiry.ask(prepared, {.property = name, .checks = checks});
  if (claims_as_much(reached, result)) return result;
  Result open = reached;
  if (reached.verdict == Verdict::False)
    open = result::unknown(result::Reason::Unsupported,
                           placed(woven.program, reached.counterexample->location,
                                  "unsupported: " + reached.counterexample->message));
  open.evidence.emplace_back("no execution violates the property before it comes to what is not supported");
  return open;
}

// A violation has the name of the part that is violated.
Result labelled(Result result, const Property& property) {
  if (result.verdict == Verdict::False && result.counterexample && !result.counterexample->property.empty())
    result.property = result.counterexample->property;
  else
    result.property = property.name;
  result.asked = property.label;
  return result;
}

}  // namespace

Result decide_by_strategy(Woven& woven, const Settings& settings, const Environment& environment) {
  if (!woven.property.is_supported)
    return result::unknown(result::Reason::UnknownProperty,
                           "property '" + woven.property.name + "' is not supported");
  for (const Strategy& strategy : kStrategies) {
    if (strategy.goal != woven.property.goal) continue;
    Environment own = environment;
    if (environment.found)
      own.found = [&](const Result& found) { environment.found(labelled(found, woven.property)); };
    Inquiry inquiry(settings, own);
    Result result = strategy.decide(woven, inquiry);
    if (!strategy.decides_within_bounds) result.bound = 0;
    result = despite_unsupported(std::move(result), woven, inquiry);
    result = despite_refusals(std::move(result), woven, inquiry);
    result = labelled(std::move(result), woven.property);
    result.engines = inquiry.reports();
    return result;
  }
  throw support::InternalError("every goal should have a strategy");
}

}  // namespace heddle::verify
