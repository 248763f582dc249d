// The files that travel inside the binary: library models, later the shipped specifications. The table is
// written by cmake/embed.cmake when the project is built.
#pragma once

#include <span>
#include <string_view>

namespace heddle::support {

struct EmbeddedFile {
  std::string_view name;  // relative to the top of the source tree: "models/string.c"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace heddle::support
