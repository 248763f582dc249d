// Whole files as text.
#pragma once

#include <string>

namespace heddle::support {

// Throws InputError if the file cannot be read.
std::string read_file(const std::string& path);

}  // namespace heddle::support
