// Machines that programs are compiled for, named as compilers name them: aarch64-linux-gnu. Clang knows their
// types and macros; the data model is what the language of GOTO programs has to know of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expr/type.h"

namespace heddle::frontend {

struct Target {
  expr::DataModel data_model;
  bool is_char_signed;
  // Of the machine's C library, where Debian's packages for cross-compilers put them.
  std::vector<std::string> header_folders;
};

// Throws support::InputError for a machine that Clang does not know, and for one that is not supported.
Target target_of(const std::string& triple);

// Whether a file of library models means the same on that machine. Others know numbers and structs of the C
// library on x86: modes, signals, what stat fills in.
bool holds_on(const std::string& triple, std::string_view model_file);

}  // namespace heddle::frontend
