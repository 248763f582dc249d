// The input that most commands share: C files, one .goto file or goto binaries, to a GOTO program.
#pragma once

#include "driver/console.h"
#include "frontend/frontend.h"
#include "goto_binary/options.h"
#include "ir/program.h"
#include "support/options.h"

namespace heddle::engines::operators {
struct UserOperators;
}

namespace heddle::driver {

struct ProgramInput {
  frontend::Options c;
  bool check_ir = false;
  goto_binary::Options binaries;
  std::shared_ptr<engines::operators::UserOperators> operators;  // null: only those that are shipped
  bool asks_for_operators = false;  // --operators was given, with a file or without
};

// FILE..., --data-model, -p, -I and so on, bound to `input`.
support::OptionTable program_input_options(ProgramInput& input);

// --placement: where commands that weave put operators. That somebody asks for one asks for operators.
support::OptionTable placement_options(ProgramInput& input, std::string& placement);

// Reads the program and prints warnings. A .goto file is always checked, since anyone may have written it; C
// is checked if asked to, and in debug builds. Throws InputError and UsageError.
ir::Program load_program(const ProgramInput& input, Console& console);

// For what needs the text of the program. Throws UsageError if a file is no C.
void require_c_files(const frontend::Options& options);

}  // namespace heddle::driver
