// C files to one GOTO program.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "expr/type.h"
#include "frontend/externals.h"
#include "frontend/parse.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

struct Options {
  std::vector<std::string> files;
  expr::DataModelKind data_model = expr::DataModelKind::LP64;
  std::vector<std::string> clang_arguments;  // -I -D -U -include -std
  std::string compile_commands;              // compile_commands.json or its folder; empty: none
  bool malloc_may_fail = false;
  Externals externals = Externals::Arbitrary;
  bool models = true;  // link the C library models that are called
  // What to read instead of a file's contents, by the name of the file.
  std::map<std::string, std::shared_ptr<const std::string>> texts;
};

// The files that the options name, each with its own options. Throws support::InputError.
std::vector<ParseInput> inputs_of(const Options& options);

// Calls the function on a stack large enough for Clang and for everything that recurses over its syntax
// trees; generated programs nest deeper than a default stack allows. Passes on what the function throws.
void on_large_stack(const std::function<void()>& work);

// Throws support::InputError for what is not C, and for C that is not supported.
ir::Program load(const Options& options, support::Diagnostics& diagnostics);

}  // namespace heddle::frontend
