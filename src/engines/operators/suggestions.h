// Placements that are likely to be right, to be tried first.
#pragma once

#include "engines/operators/space.h"
#include "instrument/operators/instance.h"

namespace heddle::engines::operators {

// Points of all instances one behind the other.
std::vector<Placement> suggest(const ir::Program& program,
                               const std::vector<const instrument::operators::Instance*>& instances);

}  // namespace heddle::engines::operators
