// The files and options of a compile_commands.json.
#pragma once

#include <vector>

#include "frontend/frontend.h"
#include "frontend/parse.h"

namespace heddle::frontend {

// Every C file that the database compiles, with those of its options that matter to a front end. Options of
// the command line come on top. Throws support::InputError.
std::vector<ParseInput> inputs_from_compile_commands(const Options& options);

}  // namespace heddle::frontend
