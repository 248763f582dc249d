// C files to one GOTO program.
#pragma once

#include <string>
#include <vector>

#include "expr/type.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

struct Options {
  std::vector<std::string> files;
  expr::DataModelKind data_model = expr::DataModelKind::LP64;
  std::vector<std::string> clang_arguments;  // -I -D -U -include -std
  std::string compile_commands;              // compile_commands.json or its folder; empty: none
  bool malloc_may_fail = false;
  bool models = true;  // link the C library models that are called
};

// Throws support::InputError for what is not C, and for C that is not supported.
ir::Program load(const Options& options, support::Diagnostics& diagnostics);

}  // namespace heddle::frontend
