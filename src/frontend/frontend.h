// C files to one GOTO program.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expr/type.h"
#include "frontend/externals.h"
#include "frontend/function_entry.h"
#include "frontend/parse.h"
#include "frontend/regions.h"
#include "ir/program.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

struct Options {
  std::vector<std::string> files;
  std::optional<expr::DataModelKind> data_model;  // none: as the files are compiled, or LP64
  std::vector<std::string> clang_arguments;       // -I -D -U -include -std
  std::vector<std::string> flag_assumptions;      // what proofs take for granted of compilers' options
  std::string compile_commands;                   // compile_commands.json or its folder; empty: none
  // With files and compile_commands: link all that it compiles, not just what the files need.
  bool link_all = false;
  bool malloc_may_fail = false;
  Externals externals = Externals::Arbitrary;
  EntryPoint entry;
  bool needs_main = true;       // false: a library will do, of which all functions are lowered
  std::vector<Region> regions;  // memory-mapped registers
  bool models = true;           // link the C library models that are called
  // What to read instead of a file's contents, by the name of the file.
  std::map<std::string, std::shared_ptr<const std::string>> texts;
  std::string target;  // as in ParseInput; it has a data model of its own
  // The condition of each `?` is kept in a variable of its own, by an assignment whose range begins at the
  // `?` (ir/marked_choice.h): for whoever wants to know when it is evaluated, and to what.
  bool marks_choices = false;
  std::string error_label;  // to come to such a label is an error; empty: to none
};

// The files that the options name, each with its own options, all in one data model. Throws
// support::InputError.
std::vector<ParseInput> inputs_of(const Options& options);

// The functions that the files define, for whoever wants to begin with one of them; not those of headers.
// Throws support::InputError.
std::vector<std::string> functions_of(const Options& options);

// Calls the function on a stack large enough for Clang and for everything that recurses over its syntax
// trees; generated programs nest deeper than a default stack allows. Passes on what the function throws.
void on_large_stack(const std::function<void()>& work);

// Throws support::InputError for what is not C, and for C that is not supported.
ir::Program load(const Options& options, support::Diagnostics& diagnostics);

}  // namespace heddle::frontend
