// The bytes of a goto binary, of whichever tool, or of an archive of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goto_binary/link.h"

namespace heddle::goto_binary {

// Whether the bytes are a goto binary, or hold some, judged by how they begin.
bool is_binary(std::string_view bytes);

// In the words of its tool. Throws support::InputError.
std::vector<LinkedFile> read(const std::string& path, std::shared_ptr<const std::string> bytes);

// In CBMC's words, which ProgramReader takes. Needs a large stack. Throws support::UnsupportedError.
void to_common_words(GotoFile& file);

}  // namespace heddle::goto_binary
