// Files of ESBMC, as they are: in ESBMC's words, which `import.h` puts into CBMC's.
#pragma once

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

// The file whose bytes from `begin` to `end` are such a binary. Throws support::InputError.
GotoFile read(std::string path, std::shared_ptr<const std::string> bytes, size_t begin, size_t end);

}  // namespace heddle::goto_binary::esbmc
