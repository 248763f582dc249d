// A witness from YAML text. The schema is checked on the way: missing keys, unknown keys and wrong types.
#pragma once

#include <string>

#include "witness/model.h"

namespace heddle::witness {

// Throws support::InputError with line and column of the YAML.
Witness read(const std::string& text, const std::string& file_name);

}  // namespace heddle::witness
