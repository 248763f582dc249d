// The woven program as files for other tools. Their names are ours, whatever those of the program's own files
// are, and nothing in them needs a header: options of the user's for the preprocessor have done their work.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verify/transform.h"

namespace heddle::tools {

struct WovenProgram {
  verify::Transformed transformed;
  std::vector<std::string> names;  // of its C files
  std::vector<verify::TextFile> files;
  std::string edit_map;  // as text
};

// Throws as verify::transform does.
WovenProgram weave_files(frontend::Options c, const verify::PropertySource& property,
                         support::Diagnostics& diagnostics);

inline constexpr const char* kPropertyFile = "unreach-call.prp";

void write_files(const WovenProgram& program, const std::filesystem::path& folder);

}  // namespace heddle::tools
