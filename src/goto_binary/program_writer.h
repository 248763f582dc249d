// A GOTO program as the contents of a goto binary of CBMC: what ProgramReader reads. Functions of the library
// are declared only, since every tool has its own.
#pragma once

#include "goto_binary/goto_file.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::goto_binary {

// Throws support::UnsupportedError for what goto binaries have no word for.
GotoFile to_file(ir::Program& program, support::Diagnostics& diagnostics);

}  // namespace heddle::goto_binary
