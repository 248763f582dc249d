// The bytes of a goto binary, of whichever tool, or of an archive of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "goto_binary/link.h"
#include "support/file_bytes.h"

namespace heddle::goto_binary {

// Whether the bytes are a goto binary, or hold some, judged by how they begin.
bool is_binary(std::string_view bytes);

// In the words of its tool. The bytes are read once and forgotten. Throws support::InputError.
std::vector<LinkedFile> read(const std::string& path, support::FileBytes& bytes);

// In CBMC's words, which ProgramReader takes. Needs a large stack. Throws support::UnsupportedError.
void to_common_words(GotoFile& file);

}  // namespace heddle::goto_binary
