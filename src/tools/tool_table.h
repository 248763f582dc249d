// The tools that there are: those that came with heddle, and files of the user's.
#pragma once

#include <string>
#include <vector>

#include "tools/tool.h"

namespace heddle::tools {

// By their names.
std::vector<Tool> shipped_tools();

// What ends in .yml is a path, and always means the file. Throws verify::BadRequest for a name that there is
// not, and support::InputError.
Tool find_tool(const std::string& name);

}  // namespace heddle::tools
