// Placements that are likely to be right, to be tried first.
#pragma once

#include <optional>
#include <vector>

#include "engines/operators/space.h"
#include "instrument/operators/instance.h"

namespace heddle::engines::operators {

// Points of all instances one behind the other.
std::vector<Placement> suggest(const ir::Program& program,
                               const std::vector<const instrument::operators::Instance*>& instances);

// The same where an instance may have a second one: that has the points with another index, or in another
// loop. Empty: there are none.
std::vector<Placement> suggest_shared(const ir::Program& program,
                                      const std::vector<const instrument::operators::Instance*>& instances,
                                      const std::vector<std::optional<size_t>>& joins);

// Whether a loop only writes, or only reads, at indices that are not next to each other.
bool are_from_both_ends(const ir::Program& program,
                        const std::vector<const instrument::operators::Instance*>& instances);

}  // namespace heddle::engines::operators
