// Files that CBMC reads.
#pragma once

#include <iosfwd>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::cbmc {

void write(std::ostream& out, const GotoFile& file);

}  // namespace heddle::goto_binary::cbmc
