// Solves a system of Horn clauses over the bits of its parameters, by property-directed reachability: states
// from which a forbidden clause can be met are shown to be out of reach one after the other, each time with
// as large a set of states around it as the reason allows, until the sets together are inductive.
#pragma once

#include <functional>
#include <optional>

#include "engines/horn/clause_check.h"

namespace heddle::engines::horn {

struct DirectedOptions {
  std::function<bool()> should_stop;
  std::function<void(unsigned steps)> progress;  // nothing forbidden can be met in so many steps
};

// Conditions that solve the system, of the predicates' scalar parameters; nothing if the system is not
// linear, has no such solution, or the search was stopped. Whoever uses them checks them.
std::optional<Conditions> solve_by_bits(expr::Store& store, const System& system,
                                        const DirectedOptions& options);

}  // namespace heddle::engines::horn
