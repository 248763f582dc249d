// A counterexample as a C file: definitions of the inputs that give the values in order. Compiled and linked
// with the program it makes an executable that fails as predicted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "result/answer.h"

namespace heddle::report {

struct CTest {
  std::string text;
  // What the counterexample has from outside and the test cannot supply, so that it need not fail.
  std::vector<std::string> unavailable;
  std::string link_flags = {};  // that it needs, with a space before each
};

// The property of tests that violate nothing, and whose executions are looked at by gcov.
inline constexpr std::string_view kCoverage = "coverage";

// A word as a shell reads it.
std::string shell_quoted(const std::string& word);

// How the program is compiled, and what the test will be called.
struct Compilation {
  std::vector<std::string> files;
  std::vector<std::string> flags;  // -I, -D and the like
  std::string target;              // empty: x86
  std::string test = "THIS_FILE";
};

std::string compiler_of(const Compilation& compilation);
std::string machine_flag(const ir::Program& program, const Compilation& compilation);

// The result must have a counterexample. The test of a function calls it, and includes its file. The second
// line of the text is the command that compiles it, behind a comment sign.
CTest as_c_test(const result::Answer& answer, const ir::Program& program,
                const std::vector<std::string>& error_functions, const Compilation& compilation);

}  // namespace heddle::report
