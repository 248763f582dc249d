// The default engine: bounded search for violations and induction for proofs take turns, with growing bounds.
#pragma once

#include "engines/bounded_search.h"

namespace heddle::engines {

result::Result search_and_prove(ir::Program& program, const SearchOptions& options);

}  // namespace heddle::engines
