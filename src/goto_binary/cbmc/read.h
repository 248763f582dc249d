// Files of CBMC: what goto-cc, goto-instrument and Kani write.
#pragma once

#include "goto_binary/container.h"
#include "goto_binary/goto_file.h"
#include "support/file_bytes.h"

namespace heddle::goto_binary::cbmc {

// Such a binary, which is a part of the bytes; they are forgotten. Throws support::InputError.
GotoFile read(std::string path, support::FileBytes& bytes, Part part);

}  // namespace heddle::goto_binary::cbmc
