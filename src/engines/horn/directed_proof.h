// Proofs by property-directed reachability over the bits of a program's variables.
#pragma once

#include "engines/bounded_search.h"

namespace heddle::engines {

result::Result prove_by_bits(ir::Program& program, const SearchOptions& options);

}  // namespace heddle::engines
