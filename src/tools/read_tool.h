// Tools from YAML files, checked against what a tool can have.
#pragma once

#include <string>

#include "tools/tool.h"

namespace heddle::tools {

// `folder` is where the file lies. Throws support::InputError with the place in the text.
Tool read_tool(const std::string& text, const std::string& file_name, const std::string& folder = "");

}  // namespace heddle::tools
