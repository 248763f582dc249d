// Decides a property that is given as automata: weaves it into the program and searches for a violation of
// what was woven.
#pragma once

#include "engines/bounded_search.h"
#include "spec/automaton.h"

namespace heddle::driver {

// The program is changed. Throws InputError with a place in the specification.
result::Result verify_woven(ir::Program& program, spec::Specification specification,
                            const engines::SearchOptions& options);

}  // namespace heddle::driver
