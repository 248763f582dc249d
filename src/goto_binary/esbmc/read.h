// Files of ESBMC, as they are: in ESBMC's words, which `import.h` puts into CBMC's.
#pragma once

#include "goto_binary/container.h"
#include "goto_binary/goto_file.h"
#include "support/file_bytes.h"

namespace heddle::goto_binary::esbmc {

// Such a binary, which is a part of the bytes; they are forgotten. Throws support::InputError.
GotoFile read(std::string path, support::FileBytes& bytes, Part part);

}  // namespace heddle::goto_binary::esbmc
