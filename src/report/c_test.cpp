#include "report/c_test.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <unordered_set>

#include "report/function_call.h"
#include "report/test_environment.h"

namespace heddle::report {

using result::InputValue;

namespace {

struct CType {
  std::string name;
  std::string bits;  // the unsigned type of the same size
};

// Types of inputs are scalars: sN, uN, fN, bool or a pointer. Nothing for aggregates.
std::optional<CType> c_type(const std::string& type, unsigned width) {
  if (type == "bool") return CType{"_Bool", "unsigned char"};
  if (type.ends_with("*")) return CType{"void *", "uintptr_t"};
  if (type == "f32") return CType{"float", "uint32_t"};
  if (type == "f64") return CType{"double", "uint64_t"};
  const bool is_signed = type.starts_with("s");
  if (!is_signed && !type.starts_with("u")) return std::nullopt;
  if (type.find_first_not_of("0123456789", 1) != std::string::npos) return std::nullopt;
  if (width == 128) return CType{is_signed ? "__int128" : "unsigned __int128", "unsigned __int128"};
  if (width != 8 && width != 16 && width != 32 && width != 64) return std::nullopt;
  const std::string bits = fmt::format("uint{}_t", width);
  return CType{is_signed ? bits.substr(1) : bits, bits};
}

// The user's file that the place is in, or the first one.
std::string file_of(const support::SourceLocation& location, const ir::Program& program) {
  const std::vector<ir::SourceFile>& files = program.files();
  if (location.valid() && !files[location.file].is_model) return files[location.file].path;
  for (size_t i = 1; i < files.size(); ++i)
    if (!files[i].is_model) return files[i].path;
  return "PROGRAM";
}

std::string file_of_function(const std::string& name, const ir::Program& program) {
  for (const ir::Function& function : program.functions())
    if (*function.name == name || function.name->ends_with("::" + name))
      return file_of(function.range.begin, program);
  return "PROGRAM";
}

// Flags and files, but for the one that the test includes.
std::string words_of(const Compilation& compilation, const std::string& included) {
  std::string result;
  for (const std::string& flag : compilation.flags) result += " " + shell_quoted(flag);
  for (const std::string& file : compilation.files)
    if (file != included) result += " " + shell_quoted(file);
  return result + " " + shell_quoted(compilation.test);
}

std::string literal(const llvm::APInt& bits) {
  if (bits.getBitWidth() > 64)
    return fmt::format("((unsigned __int128)0x{:x}ULL << 64 | 0x{:x}ULL)",
                       bits.lshr(64).getLoBits(64).getZExtValue(), bits.getLoBits(64).getZExtValue());
  return fmt::format("0x{:x}ULL", bits.getZExtValue());
}

bool is_identifier(const std::string& name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") ==
         std::string::npos;
}

struct Sanitizer {
  std::string_view property;
  std::string_view flags;
};

// What lets a compiled program notice that it violates the property. Others call an error function, whose
// entry is noticed even if the program defines it as one that does nothing.
constexpr Sanitizer kSanitizers[] = {
    {"no-overflow", " -fsanitize=signed-integer-overflow,shift -fno-sanitize-recover=all"},
    {"no-bad-shift", " -fsanitize=shift -fno-sanitize-recover=all"},
    {"no-div-by-zero", " -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all"},
    {"defined-behaviour", " -fsanitize=undefined -fno-sanitize-recover=all"},
    {"def-behavior", " -fsanitize=undefined,float-cast-overflow,address -fno-sanitize-recover=all"},
    {"float-conversions", " -fsanitize=float-cast-overflow -fno-sanitize-recover=all"},
    {"alignment", " -fsanitize=alignment -fno-sanitize-recover=all"},
    {"valid-deref", " -fsanitize=address"},
    {"valid-free", " -fsanitize=address"},
    {"valid-memtrack", " -fsanitize=leak"},
    {"valid-memcleanup", " -fsanitize=leak"},
    {kCoverage, " --coverage"},
};

std::string_view flags_for(std::string_view property) {
  for (const Sanitizer& sanitizer : kSanitizers)
    if (sanitizer.property == property) return sanitizer.flags;
  return " -finstrument-functions";
}

// Inputs and functions without a body that some body names; the linker wants them even if no execution calls
// them.
std::set<std::string> named_without_body(const ir::Program& program) {
  std::set<std::string> result;
  std::unordered_set<expr::ExprRef> seen;
  for (const ir::Function& function : program.functions()) {
    // What is made for the call of a function is no input that the program reads.
    const bool reads_inputs = !function.is_model && *function.name != program.entry();
    for (const ir::Instruction& instruction : function.body) {
      if (instruction.op == ir::Op::Havoc && instruction.name != nullptr && reads_inputs)
        result.insert(*instruction.name);
      for (const expr::ExprRef operand : instruction.operands) {
        if (operand == nullptr || !seen.insert(operand).second) continue;
        expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
          if (!e->is(expr::Kind::Symbol)) return;
          const ir::Function* named = program.find_function(e->text());
          if (named != nullptr && named->is_external) result.insert(e->text());
        });
      }
    }
  }
  return result;
}

constexpr const char* kPrelude =
    R"(#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Definitions that the program has itself come first: these are weak.
#define INPUT __attribute__((weak))

static void heddle_end(const char *text, int status) {
  fprintf(stderr, "heddle test: %s\n", text);
  exit(status);
}

__attribute__((no_instrument_function)) static void heddle_fail(const char *function) {
  fprintf(stderr, "heddle test: %s is called\n", function);
  abort();
}

)";

// Counters of coverage are written when a process exits, and lost if a signal ends it.
constexpr const char* kKeepsCounters =
    R"(#include <signal.h>
#include <unistd.h>

static void heddle_leave(int number) { exit(128 + number); }

__attribute__((constructor)) static void heddle_keep_counters(void) {
  static const int kSignals[] = {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
  for (unsigned i = 0; i < sizeof kSignals / sizeof kSignals[0]; ++i) signal(kSignals[i], heddle_leave);
  alarm(10);
}

)";

struct Definition {
  std::string_view name;
  std::string_view text;
};

constexpr Definition kDefinitions[] = {
    {"__VERIFIER_assert",
     "INPUT void __VERIFIER_assert(int condition) { if (!condition) heddle_fail(\"__VERIFIER_assert\"); }\n"},
    {"__VERIFIER_assume",
     "INPUT void __VERIFIER_assume(int condition) { if (!condition) heddle_end(\"an assumption does not "
     "hold\", "
     "77); }\n"},
    {"__VERIFIER_atomic_begin", "INPUT void __VERIFIER_atomic_begin(void) {}\n"},
    {"__VERIFIER_atomic_end", "INPUT void __VERIFIER_atomic_end(void) {}\n"},
    {"__heddle_cover", "INPUT void __heddle_cover(int condition) { (void)condition; }\n"},
};

// In a file of its own the test may define what the program defines too. One that includes the program's file
// must not.
class Definable {
 public:
  Definable(const ir::Program& program, bool includes_program)
      : program_(program), includes_program_(includes_program) {}

  bool operator()(std::string_view name) const {
    const ir::Function* function = includes_program_ ? program_.find_function(std::string(name)) : nullptr;
    return function == nullptr || !function->has_body || function->is_external || function->is_model;
  }

 private:
  const ir::Program& program_;
  const bool includes_program_;
};

// Error functions, and what -finstrument-functions calls at the entry of every function.
std::string error_definitions(const std::vector<std::string>& names, const Definable& is_definable) {
  std::string definitions;
  for (const Definition& definition : kDefinitions)
    if (is_definable(definition.name)) definitions += definition.text;
  definitions += "\n";
  std::string tests;
  for (const std::string& name : names) {
    if (name.starts_with("__assert")) continue;  // the C library has them
    if (is_definable(name))
      definitions += fmt::format("INPUT void {0}(void) {{ heddle_fail(\"{0}\"); }}\n", name);
    tests += fmt::format("  if (function == (void *){0}) heddle_fail(\"{0}\");\n", name);
  }
  return definitions + fmt::format(
                           "\n__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void "
                           "*function, void *caller) {{\n"
                           "  (void)caller;\n{}}}\n"
                           "__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void "
                           "*function, void *caller) {{\n"
                           "  (void)function;\n"
                           "  (void)caller;\n"
                           "}}\n",
                           tests);
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  const bool is_plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("_-./=+,:@%").find(c) != std::string_view::npos;
  });
  if (is_plain) return word;
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// As Debian's packages for cross-compilers name them.
std::string compiler_of(const Compilation& compilation) {
  return compilation.target.empty() ? "gcc" : shell_quoted(compilation.target + "-gcc");
}

std::string machine_flag(const ir::Program& program, const Compilation& compilation) {
  return compilation.target.empty() && program.data_model().pointer_width() == 32 ? " -m32" : "";
}

CTest as_c_test(const result::Answer& answer, const ir::Program& program,
                const std::vector<std::string>& error_functions, const Compilation& compilation) {
  CTest test;
  const result::Result& result = answer.result;
  const bool is_of_function = !answer.function.empty();
  const result::Counterexample& counterexample = *result.counterexample;
  const std::optional<FunctionCall> call = is_of_function ? call_of(program, counterexample) : std::nullopt;
  InputsByName by_name;
  for (size_t i = call ? call->inputs : 0; i < counterexample.inputs.size(); ++i)
    by_name[counterexample.inputs[i].name].push_back(&counterexample.inputs[i]);
  const TestEnvironment environment = environment_of(by_name, program);
  test.unavailable = environment.unavailable;
  std::string flags;
  for (const std::string& name : environment.wrapped) flags += " -Wl,--wrap=" + name;
  test.link_flags = flags;
  // The file of a function becomes part of the test: its types are needed, and it may be static. What its
  // other functions need is left out by the linker.
  const std::string included = is_of_function ? file_of_function(answer.function, program) : "";
  test.text = fmt::format(
      "// A test made by heddle. What happens: {}: {}\n"
      "//   {}{}{}{}{}{} -o test && ./test\n",
      ir::to_string(program, counterexample.location), counterexample.message, compiler_of(compilation),
      machine_flag(program, compilation), flags_for(result.property), flags,
      is_of_function ? " -I. -ffunction-sections -Wl,--gc-sections" : "", words_of(compilation, included));
  if (is_of_function)
    test.text += fmt::format("#define main heddle_program_main\n#include \"{}\"\n#undef main\n", included);
  if (!environment.text.empty()) test.text += "#include <unistd.h>\n";
  test.text += kPrelude;
  if (result.property == kCoverage) test.text += kKeepsCounters;
  test.text += error_definitions(error_functions, Definable(program, is_of_function));
  for (const auto& [name, inputs] : by_name) {
    if (is_given_to_main(name)) continue;
    const std::optional<CType> type = c_type(inputs[0]->type, inputs[0]->bits.getBitWidth());
    if (!is_identifier(name) || !type) {
      test.unavailable.push_back(fmt::format("the input '{}', which has no definition in C,", name));
      continue;
    }
    std::string values;
    for (const InputValue* input : inputs) values += (values.empty() ? "" : ", ") + literal(input->bits);
    test.text += fmt::format(
        "\nINPUT {0} {1}() {{\n"
        "  static const {2} values[] = {{{3}}};\n"
        "  static unsigned next;\n"
        "  {0} result;\n"
        "  if (next == {4}) heddle_end(\"the inputs of {1} are used up\", 78);\n"
        "  memcpy(&result, &values[next++], sizeof result);\n"
        "  return result;\n"
        "}}\n",
        type->name, name, type->bits, values, inputs.size());
  }
  for (const std::string& name : named_without_body(program)) {
    if (by_name.contains(name) || !is_identifier(name)) continue;
    const ir::Function* function = program.find_function(name);
    const bool is_void = function != nullptr && function->type->result()->is(expr::TypeKind::Void);
    const bool returns = is_void && (!function->has_body || function->body.back().op == ir::Op::Return);
    test.text += returns ? fmt::format("\nINPUT void {0}() {{}}\n", name)
                 : is_void
                     ? fmt::format("\nINPUT void {0}() {{ exit(1); }}\n", name)
                     : fmt::format("\nINPUT void {0}() {{ heddle_end(\"{0} is called\", 78); }}\n", name);
  }
  test.text += environment.text;
  if (call) {
    test.text += "\nint main(void) {\n";
    for (const std::string& statement : call->statements) test.text += "  " + statement + "\n";
    test.text += "  " + call->call + ";\n  return 0;\n}\n";
  }
  if (is_of_function && (!call || !call->is_complete))
    test.unavailable.emplace_back("an argument that has no words in C");
  return test;
}

}  // namespace heddle::report
