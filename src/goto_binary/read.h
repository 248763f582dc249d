// The bytes of a goto binary, of whichever tool.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary {

// Whether the bytes are a goto binary, judged by how they begin.
bool is_binary(std::string_view bytes);

// Throws support::InputError.
GotoFile read(const std::string& path, std::shared_ptr<const std::string> bytes);

}  // namespace heddle::goto_binary
