#include "driver/program_input.h"

#include <fmt/format.h>

#include "driver/command.h"
#include "engines/operators/user_operators.h"
#include "frontend/compiler_flags.h"
#include "verify/load.h"

namespace heddle::driver {

namespace {

// --operators, --operators FILE.op, --operators=FILE.op: how many words that is.
size_t take_operators(std::span<const std::string> words, ProgramInput& input) {
  constexpr std::string_view kOption = "--operators";
  constexpr std::string_view kEnding = ".op";
  const std::string& word = words[0];
  std::string file;
  size_t taken = 1;
  if (word != kOption) {
    if (!word.starts_with(kOption) || word[kOption.size()] != '=') return 0;
    file = word.substr(kOption.size() + 1);
  } else if (words.size() > 1 && words[1].ends_with(kEnding)) {
    file = words[1];
    taken = 2;
  }
  input.asks_for_operators = true;
  if (taken == 1 && word == kOption) return taken;
  if (!input.operators) input.operators = std::make_shared<engines::operators::UserOperators>();
  engines::operators::read_operators(file, *input.operators);
  return taken;
}

}  // namespace

support::OptionTable program_input_options(ProgramInput& input) {
  frontend::Options& c = input.c;
  auto set_data_model = [&c](const std::string& name) {
    bool is_ilp32 = name == "ILP32";
    c.data_model = is_ilp32 ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64;
    return is_ilp32 || name == "LP64";
  };
  auto set_externals = [&c](const std::string& name) {
    c.externals = name == "pure" ? frontend::Externals::Pure : frontend::Externals::Arbitrary;
    return name == "pure" || name == "arbitrary";
  };
  auto take_compiler_flag = [&c](std::span<const std::string> words) {
    frontend::CompilerFlags flags{std::move(c.clang_arguments), std::nullopt};
    const size_t taken = frontend::take_compiler_flag(words, frontend::FlagSource::CommandLine, flags);
    c.clang_arguments = std::move(flags.clang_arguments);
    c.flag_assumptions.insert(c.flag_assumptions.end(), flags.assumptions.begin(), flags.assumptions.end());
    return taken;
  };
  auto add_region = [&c](const std::string& text) {
    const std::optional<frontend::Region> region = frontend::parse_region(text);
    if (region) c.regions.push_back(*region);
    return region.has_value();
  };
  auto read_operators = [&input](std::span<const std::string> words) { return take_operators(words, input); };
  return {
      {"FILE", "",
       "C files, linked into one program, one .goto file, or goto binaries of CBMC or ESBMC and archives of "
       "them, "
       "linked",
       &c.files},
      {"--data-model", "ILP32|LP64",
       "sizes of C's types: int, long and pointers of 32 bits, or long and pointers of 64 (default)",
       set_data_model},
      {"--target", "TRIPLE",
       "the machine, as compilers name it: sizes, alignments, signedness of char and macros as Clang has "
       "them "
       "(aarch64-linux-gnu, armv7-linux-gnueabihf, riscv32-unknown-elf); default: x86 of the data model",
       &c.target},
      {"--32", "", "short for --data-model ILP32", support::Alias{"--data-model=ILP32"}},
      {"--64", "", "short for --data-model LP64", support::Alias{"--data-model=LP64"}},
      {"-m32", "", "short for --data-model ILP32", support::Alias{"--data-model=ILP32"}},
      {"-m64", "", "short for --data-model LP64", support::Alias{"--data-model=LP64"}},
      {"-p", "PATH",
       "a compile_commands.json, or the folder that holds it, with the files' compiler options: FILE... and "
       "what they need, or without FILE all that it compiles",
       &c.compile_commands},
      {"--link-all", "", "with -p and FILE...: link all that it compiles", &c.link_all, "-p"},
      {"-I", "DIR", "search headers in this folder", support::PassOn{&c.clang_arguments}},
      {"-D", "NAME[=VALUE]", "define a macro", support::PassOn{&c.clang_arguments}},
      {"-U", "NAME", "undefine a macro", support::PassOn{&c.clang_arguments}},
      {"-include", "FILE", "read this file first", support::PassOn{&c.clang_arguments}},
      {"-std=", "STANDARD", "the C standard (default gnu11)", support::PassOn{&c.clang_arguments}},
      {"-O -W -f -m -g", "",
       "and other options of compilers: those that change what programs mean are heeded",
       support::Foreign{take_compiler_flag}},
      {"--error-label", "LABEL",
       "to come to a label of this name counts as a call of __VERIFIER_error (property unreach-call)",
       &c.error_label},
      {"--malloc-may-fail", "", "malloc and its like may return a null pointer", &c.malloc_may_fail},
      {"--region", "ADDRESS:SIZE[:ro]",
       "memory-mapped registers: so many bytes at this address, of which reads through volatile give "
       "anything; ro: they are not to be written",
       add_region},
      {"--operators", "[FILE.op]",
       "an aggregate or instrumentation operator of your own (docs/operators.md), proved to be one first; "
       "without a file, transform and weave take those that are shipped",
       support::Foreign{read_operators}},
      {"--externals", "arbitrary|pure",
       "functions without a body may write to all that they are given pointers to and call the functions "
       "that "
       "they are given (default), or return anything and change nothing",
       set_externals},
      {"--keep-going", "",
       "of a goto binary: what is not supported in it ends the executions that come there, with a warning",
       &input.binaries.keeps_going},
      {"--check-ir", "", "check that the GOTO program is well-formed", &input.check_ir},
  };
}

support::OptionTable placement_options(ProgramInput& input, std::string& placement) {
  return {
      {"--placement", "PLACEMENT",
       "weaves instrumentation operators in, at these places: suggested (default), all, stores, reads, none, "
       "or numbers of points, as `weave --operators --show-plan` lists them",
       [&](const std::string& text) {
         placement = text;
         return input.asks_for_operators = true;
       }}};
}

ir::Program load_program(const ProgramInput& input, Console& console) {
  if (input.c.files.empty() && input.c.compile_commands.empty()) throw UsageError("no input file");
  if (!input.c.regions.empty()) require_c_files(input.c);
  support::Diagnostics diagnostics;
  ir::Program program = verify::load(
      input.c, input.check_ir, diagnostics, input.binaries,
      input.operators ? input.operators->aggregates : std::vector<std::shared_ptr<const expr::Monoid>>());
  for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
  return program;
}

void require_c_files(const frontend::Options& options) {
  for (const std::string& file : options.files)
    if (!verify::is_c_file(file)) throw UsageError(fmt::format("'{}' is not a C file", file));
}

}  // namespace heddle::driver
