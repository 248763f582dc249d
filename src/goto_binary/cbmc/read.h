// Files of CBMC: what goto-cc, goto-instrument and Kani write.
#pragma once

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::cbmc {

// The file whose bytes from `begin` to `end` are such a binary. Throws support::InputError.
GotoFile read(std::string path, std::shared_ptr<const std::string> bytes, size_t begin, size_t end);

}  // namespace heddle::goto_binary::cbmc
