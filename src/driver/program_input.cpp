#include "driver/program_input.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "driver/command.h"
#include "ir/check.h"
#include "ir/text.h"
#include "support/check.h"

namespace heddle::driver {
namespace {

#ifdef NDEBUG
constexpr bool kAlwaysCheck = false;
#else
constexpr bool kAlwaysCheck = true;
#endif

bool is_goto_file(const std::string& path) {
  return path.ends_with(".goto");
}

ir::Program load_goto(const std::string& path) {
  ir::Program program = ir::parse(read_file(path), path);
  std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty()) throw support::InputError(path, 0, 0, complaints.front());
  return program;
}

ir::Program load_c(const ProgramInput& input, Console& console) {
  support::Diagnostics diagnostics;
  ir::Program program = frontend::load(input.c, diagnostics);
  for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
  if (input.check_ir || kAlwaysCheck) {
    std::vector<std::string> complaints = ir::check(program);
    if (!complaints.empty())
      throw support::InternalError("the front end made an ill-formed program: " + complaints.front());
  }
  return program;
}

}  // namespace

support::OptionTable program_input_options(ProgramInput& input) {
  frontend::Options& c = input.c;
  auto set_data_model = [&c](const std::string& name) {
    bool is_ilp32 = name == "ILP32";
    c.data_model = is_ilp32 ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64;
    return is_ilp32 || name == "LP64";
  };
  return {
      {"FILE", "", "C files, linked into one program, or one .goto file", &c.files},
      {"--data-model", "ILP32|LP64",
       "sizes of C's types: int, long and pointers of 32 bits, or long and pointers of 64 (default)",
       set_data_model},
      {"--32", "", "short for --data-model ILP32", support::Alias{"--data-model=ILP32"}},
      {"--64", "", "short for --data-model LP64", support::Alias{"--data-model=LP64"}},
      {"-p", "PATH", "a compile_commands.json, or the folder that holds it, with the files' compiler options",
       &c.compile_commands},
      {"-I", "DIR", "search headers in this folder", support::PassOn{&c.clang_arguments}},
      {"-D", "NAME[=VALUE]", "define a macro", support::PassOn{&c.clang_arguments}},
      {"-U", "NAME", "undefine a macro", support::PassOn{&c.clang_arguments}},
      {"-include", "FILE", "read this file first", support::PassOn{&c.clang_arguments}},
      {"-std=", "STANDARD", "the C standard (default gnu11)", support::PassOn{&c.clang_arguments}},
      {"--malloc-may-fail", "", "malloc and its like may return a null pointer", &c.malloc_may_fail},
      {"--check-ir", "", "check that the GOTO program is well-formed", &input.check_ir},
  };
}

ir::Program load_program(const ProgramInput& input, Console& console) {
  const std::vector<std::string>& files = input.c.files;
  if (files.empty() && input.c.compile_commands.empty()) throw UsageError("no input file");
  for (const std::string& file : files) {
    if (!is_goto_file(file)) continue;
    if (files.size() != 1) throw UsageError(fmt::format("'{}' cannot be linked with other files", file));
    return load_goto(file);
  }
  return load_c(input, console);
}

std::string read_file(const std::string& path) {
  auto refuse = [&path](const std::string& reason) {
    throw support::InputError(path, 0, 0, "cannot read the file: " + reason);
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) refuse("it is a directory");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) refuse(std::strerror(errno));
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream.bad()) refuse("input error");
  return std::move(text).str();
}

}  // namespace heddle::driver
