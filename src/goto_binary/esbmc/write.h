// Files that ESBMC reads.
#pragma once

#include <iosfwd>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

// The file is in ESBMC's words (`export.h`).
void write(std::ostream& out, const GotoFile& file);

}  // namespace heddle::goto_binary::esbmc
