// The files and options of a compile_commands.json.
#pragma once

#include <optional>
#include <vector>

#include "frontend/frontend.h"
#include "frontend/parse.h"

namespace heddle::frontend {

struct BuildInputs {
  std::vector<ParseInput> inputs;
  std::optional<expr::DataModelKind> data_model;  // that the commands ask for
  std::string target;
};

// The files that are named and then those of the database, each with the options that its command has and
// that matter to a front end; without names, or to link all, the database's are linked too, otherwise as
// needed. Throws support::InputError.
BuildInputs inputs_from_compile_commands(const Options& options);

}  // namespace heddle::frontend
