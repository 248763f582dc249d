// Options of compilers, as people have them on their command lines and in compile_commands.json: what they
// mean to the front end, one line of a table each.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "expr/type.h"

namespace heddle::frontend {

struct CompilerFlags {
  std::vector<std::string> clang_arguments;
  std::optional<expr::DataModelKind> data_model;  // -m32, -m64
  std::string target = {};                        // --target
  std::vector<std::string> assumptions = {};      // what proofs take for granted of these options: "of …"
};

// Where the options stand. A command that compiles or links has more of them.
enum class FlagSource : uint8_t { CommandLine, BuildCommand };

// How many of the words from the first one on are an option of compilers with its value; what it means is
// added to the flags. 0: the first word is none. Throws support::InputError for one whose meaning is not
// supported.
size_t take_compiler_flag(std::span<const std::string> words, FlagSource source, CompilerFlags& flags);

}  // namespace heddle::frontend
