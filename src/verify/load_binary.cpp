#include "verify/load_binary.h"

#include "frontend/library.h"
#include "goto_binary/program_reader.h"
#include "goto_binary/read.h"
#include "support/file_bytes.h"

namespace heddle::verify {

namespace {

// All of them as one, in the words that ProgramReader takes.
goto_binary::GotoFile read_all(const frontend::Options& options) {
  std::vector<goto_binary::LinkedFile> parts;
  for (const std::string& path : options.files) {
    support::FileBytes bytes(path);
    for (goto_binary::LinkedFile& part : goto_binary::read(path, bytes)) parts.push_back(std::move(part));
  }
  goto_binary::GotoFile result;
  frontend::on_large_stack([&] {
    for (goto_binary::LinkedFile& part : parts) goto_binary::to_common_words(part.file);
    for (const goto_binary::LinkedFile& part : parts)
      if (goto_binary::data_model_of(part.file) != goto_binary::data_model_of(parts.front().file))
        throw support::InputError(part.file.path, 0, 0,
                                  "the file was made for another data model than the first");
    const std::string& root = options.entry.function;
    result = goto_binary::link(std::move(parts), root.empty() ? "main" : root);
  });
  return result;
}

}  // namespace

ir::Program load_binaries(const frontend::Options& options, const goto_binary::Options& reading,
                          support::Diagnostics& diagnostics) {
  goto_binary::GotoFile file = read_all(options);
  const std::string& path = options.files.front();
  const expr::DataModelKind model = goto_binary::data_model_of(file);
  if (options.data_model && *options.data_model != model)
    throw support::InputError(path, 0, 0, "the file was made for another data model");
  ir::Program program{expr::DataModel{model}};
  if (options.entry.arbitrary_globals)
    throw support::UnsupportedError({path, 0, 0, "goto binary with arbitrary globals"});
  goto_binary::Options asked = reading;
  asked.function = options.entry.function;
  frontend::on_large_stack([&] {
    goto_binary::ProgramReader reader(file, program, asked, diagnostics);
    reader.declare();
    frontend::Library library(program, options, diagnostics);
    for (const goto_binary::Missing& missing : reader.missing()) {
      if (missing.is_function)
        library.require_function(missing.name, missing.type);
      else
        library.require_variable(missing.name, missing.type);
    }
    reader.define();
    library.link();
  });
  return program;
}

}  // namespace heddle::verify
