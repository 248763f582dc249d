// Programs, from wherever they come. To add a source of programs: its ending in the table of load.cpp.
#pragma once

#include "frontend/frontend.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::verify {

// C files, linked into one program, or one .goto file. A .goto file is always checked to be well-formed,
// since anyone may have written it; what the front end made is so if asked for, and in debug builds. Throws
// InputError, UnsupportedError and BadRequest.
ir::Program load(const frontend::Options& options, bool check, support::Diagnostics& diagnostics);

}  // namespace heddle::verify
