#include "tools/tool_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "support/embedded_files.h"
#include "support/files.h"
#include "tools/read_tool.h"
#include "verify/property.h"

namespace heddle::tools {

std::vector<Tool> shipped_tools() {
  std::vector<Tool> tools;
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name.starts_with("verifiers/") && file.name.ends_with(".yml"))
      tools.push_back(read_tool(std::string(file.text), std::string(file.name)));
  std::ranges::sort(tools, {}, &Tool::name);
  return tools;
}

Tool find_tool(const std::string& name) {
  if (name.ends_with(".yml")) {
    const std::filesystem::path path = std::filesystem::absolute(name);
    return read_tool(support::read_file(name), name, path.parent_path().string());
  }
  std::vector<std::string> names;
  for (Tool& tool : shipped_tools()) {
    if (tool.name == name) return std::move(tool);
    names.push_back(tool.name);
  }
  throw verify::BadRequest(
      fmt::format("there is no tool '{}'; there are heddle, {}, and files that end in .yml", name,
                  fmt::join(names, ", ")));
}

}  // namespace heddle::tools
