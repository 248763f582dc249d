#include "tools/woven_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/diagnostics.h"
#include "support/files.h"
#include "tools/scratch_folder.h"

namespace heddle::tools {

namespace {

// Whether the preprocessor has anything to do but to note where lines come from.
bool needs_preprocessor(const std::string& text) {
  for (size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
    at = text.find_first_not_of(" \t", at);
    if (at == std::string::npos) return false;
    if (text[at] != '#') continue;
    const size_t word = text.find_first_not_of(" \t", at + 1);
    if (word == std::string::npos) return false;
    const bool is_marker = text[word] >= '0' && text[word] <= '9';
    if (!is_marker && text.compare(word, 6, "pragma") != 0 && text.compare(word, 4, "line") != 0) return true;
  }
  return false;
}

}  // namespace

WovenProgram weave_files(frontend::Options c, const verify::PropertySource& property,
                         support::Diagnostics& diagnostics) {
  // They are told a data model, and take the program for one of x86.
  if (!c.target.empty())
    throw support::UnsupportedError({"", 0, 0, "the target '" + c.target + "' for other tools"});
  WovenProgram program;
  for (const std::string& path : c.files)
    if (needs_preprocessor(support::read_file(path)))
      c.texts[path] = std::make_shared<const std::string>(source_rewrite::preprocess(c, path));
  program.transformed = verify::transform(c, false, property, {}, diagnostics);
  const auto& files = program.transformed.files;
  for (size_t i = 0; i < files.size(); ++i) {
    program.names.push_back(files.size() == 1 ? "program.c" : fmt::format("program_{}.c", i + 1));
    program.files.push_back({program.names.back(), files[i].text});
  }
  for (verify::TextFile& file :
       verify::beside(program.transformed, program.names, "program", property.text)) {
    if (file.name == "program.map.json") program.edit_map = file.text;
    program.files.push_back(std::move(file));
  }
  return program;
}

void write_files(const WovenProgram& program, const std::filesystem::path& folder) {
  for (const verify::TextFile& file : program.files) write_file(folder / file.name, file.text);
}

}  // namespace heddle::tools
