// Goto binaries of CBMC and ESBMC as programs, with the library linked to them.
#pragma once

#include "frontend/frontend.h"
#include "goto_binary/options.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::verify {

// All files of the options are such binaries, or archives of them, and are linked. Throws InputError and
// UnsupportedError.
ir::Program load_binaries(const frontend::Options& options, const goto_binary::Options& reading,
                          support::Diagnostics& diagnostics);

}  // namespace heddle::verify
