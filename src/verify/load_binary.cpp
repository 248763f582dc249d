#include "verify/load_binary.h"

#include "frontend/library.h"
#include "goto_binary/program_reader.h"
#include "goto_binary/read.h"

namespace heddle::verify {

ir::Program load_binary(const std::string& path, std::shared_ptr<const std::string> bytes,
                        const frontend::Options& options, const goto_binary::Options& reading,
                        support::Diagnostics& diagnostics) {
  const goto_binary::GotoFile file = goto_binary::read(path, std::move(bytes));
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
