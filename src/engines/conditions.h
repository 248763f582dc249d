// Which checks have to be passed before others hold. Where the first of two checks fails, an execution ends,
// and so the second may hold only because of that:
//   assert x < 5;     can fail
//   assert x < 6;     holds unless the first one fails
//   assert y < 7;     holds, whatever happened before
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engines/queries.h"
#include "engines/split_checks.h"

namespace heddle::engines {

struct Conditions {
  // Which checks an open one needs to be passed. Nothing if that is not known.
  std::optional<std::vector<Check>> unless(const Check& check) const;

  std::map<Check, std::vector<Check>> needed;  // of open checks that have violations in the trace
  CheckSet not_known;                          // of these, others
  // Open checks without a violation in the trace hold in any case.
  bool knows_others = false;
  // Violations of all open checks, under the conditions that were found. None can happen.
  std::vector<symex::Event> impossible;
};

// No open check can fail before an assumed one does. `lost` are events of the trace behind which it does not
// follow executions, as if all checks were passed. Without time nothing is found out.
Conditions find_conditions(expr::Store& store, SplitChecks& checks, Queries& queries,
                           const std::vector<symex::Event>& lost, double seconds);

}  // namespace heddle::engines
