#include "report/test_environment.h"

#include <fmt/format.h>
#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <functional>
#include <set>

namespace heddle::report {

using result::InputValue;

namespace {

constexpr std::string_view kLibraryInput = "__heddle_nondet_";
constexpr std::string_view kArguments = "__heddle_nondet_argc";
constexpr std::string_view kArgumentLength = "__heddle_nondet_arg_length";
constexpr std::string_view kArgumentCharacter = "__heddle_nondet_arg_char";
constexpr std::string_view kStandardInput = "__heddle_nondet_stdin";
constexpr std::string_view kStreamFails = "__heddle_nondet_stream_fails";
constexpr std::string_view kScanning = "__heddle_nondet_scan";  // begins what scanf asks for

// A number on standard input, in the place of the character that begins it.
struct Scanned {
  std::string_view input;
  int base;  // 0: a float
};
constexpr Scanned kScanned[] = {
    {"__heddle_nondet_scanned_octal", 8},        {"__heddle_nondet_scanned_decimal", 10},
    {"__heddle_nondet_scanned_hexadecimal", 16}, {"__heddle_nondet_scanned_float", 0},
    {"__heddle_nondet_scanned_double", 0},       {"__heddle_nondet_scanned_long_double", 0}};

std::string text_of_float(const llvm::APInt& bits) {
  const llvm::APFloat value(bits.getBitWidth() == 32   ? llvm::APFloat::IEEEsingle()
                            : bits.getBitWidth() == 64 ? llvm::APFloat::IEEEdouble()
                            : bits.getBitWidth() == 80 ? llvm::APFloat::x87DoubleExtended()
                                                       : llvm::APFloat::IEEEquad(),
                            bits);
  if (value.isNaN()) return "nan";
  if (value.isInfinity()) return value.isNegative() ? "-inf" : "inf";
  llvm::SmallString<64> text;
  value.toString(text);
  return std::string(text);
}
// What a system passes to a program, at least.
constexpr uint64_t kLongestArgument = 100'000;
constexpr uint64_t kMostArguments = 100'000;

struct Wrapper {
  std::string_view input;       // of the library's model
  std::string_view function;    // asks for it
  std::string_view definition;  // of what stands for the function in the test
};

// Each asks for the input as often, and in the same places, as the model of the function does.
constexpr Wrapper kWrappers[] = {
    {"__heddle_nondet_rand", "rand", "int __wrap_rand(void) { return __heddle_nondet_rand(); }"},
    {"__heddle_nondet_rand", "random", "long __wrap_random(void) { return __heddle_nondet_rand(); }"},
    {"__heddle_nondet_rand", "lrand48", "long __wrap_lrand48(void) { return __heddle_nondet_rand(); }"},
    {"__heddle_nondet_drand48", "drand48",
     "double __wrap_drand48(void) { return __heddle_nondet_drand48(); }"},
    {"__heddle_nondet_time", "time",
     "long __wrap_time(long *to) { long now = __heddle_nondet_time(); if (to) *to = now; return now; }"},
    {"__heddle_nondet_time", "clock", "long __wrap_clock(void) { return __heddle_nondet_time(); }"},
    {"__heddle_nondet_malloc_fails", "malloc",
     "void *__real_malloc(size_t);\n"
     "void *__wrap_malloc(size_t n) { return __heddle_nondet_malloc_fails() ? NULL : __real_malloc(n); }"},
    {"__heddle_nondet_malloc_fails", "calloc",
     "void *__real_calloc(size_t, size_t);\n"
     "void *__wrap_calloc(size_t n, size_t size) {\n"
     "  return __heddle_nondet_malloc_fails() ? NULL : __real_calloc(n, size);\n"
     "}"},
    {"__heddle_nondet_malloc_fails", "strdup",
     "char *__real_strdup(const char *);\n"
     "char *__wrap_strdup(const char *s) { return __heddle_nondet_malloc_fails() ? NULL : __real_strdup(s); "
     "}"},
    {"__heddle_nondet_address", "__VERIFIER_nondet_pointer",
     "void *__wrap___VERIFIER_nondet_pointer(void) { return (void *)__heddle_nondet_address(); }"},
};

uint64_t number(const InputValue& input) {
  return input.bits.zextOrTrunc(64).getZExtValue();
}

// Which inputs the functions of the library ask for that the program names.
class LibraryUse {
 public:
  explicit LibraryUse(const ir::Program& program) : program_(program) {
    for (const ir::Function& function : program.functions())
      if (function.has_body && !function.is_model)
        for_each_named(function, [&](const ir::Function& named) {
          if (named.is_model) asked_by(named, *named.name);
        });
  }

  const std::set<std::string>& users_of(const std::string& input) { return users_[input]; }

 private:
  template <typename Visit>
  void for_each_named(const ir::Function& function, const Visit& visit) const {
    for (const ir::Instruction& instruction : function.body)
      for (const expr::ExprRef operand : instruction.operands) {
        if (operand == nullptr) continue;
        expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
          if (!e->is(expr::Kind::Symbol) || !e->type()->is_function()) return;
          if (const ir::Function* named = program_.find_function(e->text()); named != nullptr) visit(*named);
        });
      }
  }

  // What `function` asks for, itself or by what it calls, is asked for by `user`.
  void asked_by(const ir::Function& function, const std::string& user) {
    if (!visited_.emplace(&function, user).second) return;
    for (const ir::Instruction& instruction : function.body)
      if (instruction.op == ir::Op::Havoc && instruction.name != nullptr)
        users_[*instruction.name].insert(user);
    for_each_named(function, [&](const ir::Function& named) { asked_by(named, user); });
  }

  const ir::Program& program_;
  std::set<std::pair<const ir::Function*, std::string>> visited_;
  std::map<std::string, std::set<std::string>> users_;
};

class Environment {
 public:
  Environment(const InputsByName& inputs, const ir::Program& program) : inputs_(inputs), use_(program) {}

  TestEnvironment run() {
    const std::string main = arguments() + standard_input();
    if (!main.empty()) wrap_main(main);
    for (const auto& [name, values] : inputs_)
      if (name.starts_with(kLibraryInput) && !is_given_to_main(name) && !comes_by_itself(name))
        wrap_users(name);
    return std::move(result_);
  }

 private:
  const std::vector<const InputValue*>& values(std::string_view name) const {
    static const std::vector<const InputValue*> none;
    const auto found = inputs_.find(std::string(name));
    return found == inputs_.end() ? none : found->second;
  }

  // A stream that works is what the test gives the program.
  bool comes_by_itself(std::string_view input) const {
    return input == kStreamFails &&
           std::ranges::all_of(values(input), [](const InputValue* value) { return value->bits.isZero(); });
  }

  // Of arguments that the search did not follow to their end, and of those behind, it does not matter what
  // they are.
  std::string arguments() {
    if (values(kArguments).empty()) return {};
    std::string text;
    std::string names;
    size_t next = 0;
    const auto& characters = values(kArgumentCharacter);
    const auto& lengths = values(kArgumentLength);
    const uint64_t count = number(*values(kArguments)[0]);
    if (lengths.empty())  // nobody looks at them
      return fmt::format("  argc = {};\n", count);
    const auto& followed = values(ir::kFollowedElements);
    const uint64_t most = followed.empty() ? UINT64_MAX : number(*followed[0]);
    for (size_t i = 0; i < lengths.size(); ++i) {
      std::string bytes;
      const uint64_t length = number(*lengths[i]);
      const uint64_t known = std::min(length, most);
      if (length > kLongestArgument)
        result_.unavailable.push_back(fmt::format("an argument of {} characters", length));
      for (uint64_t n = 0; n < known && next < characters.size(); ++n)
        bytes += fmt::format("(char){}, ", number(*characters[next++]) & 0xff);
      for (uint64_t n = known; n < std::min(length, kLongestArgument); ++n) bytes += "'x', ";
      text += fmt::format("  static char argument{}[{}] = {{{}0}};\n", i,
                          std::min(length, kLongestArgument) + 1, bytes);
      if (known < length)
        text += fmt::format("  for (size_t i = {}; i < sizeof argument{} - 1; i++) argument{}[i] = 'a';\n",
                            known, i, i);
      names += fmt::format("argument{}, ", i);
    }
    if (count > kMostArguments) result_.unavailable.push_back(fmt::format("{} arguments", count));
    const uint64_t given = std::min(count, kMostArguments);
    text += fmt::format("  static char *arguments[{}] = {{{}NULL}};\n", given + 1, names);
    if (given > lengths.size())
      text += fmt::format("  for (int i = {}; i < {}; i++) arguments[i] = \"a\";\n", lengths.size(), given);
    return text + fmt::format("  argc = {};\n  argv = arguments;\n", given);
  }

  std::string standard_input() {
    std::vector<std::pair<const InputValue*, const Scanned*>> inputs;
    for (const InputValue* value : values(kStandardInput)) inputs.emplace_back(value, nullptr);
    for (const Scanned& scanned : kScanned)
      for (const InputValue* value : values(scanned.input)) inputs.emplace_back(value, &scanned);
    if (inputs.empty()) return {};
    std::ranges::sort(inputs);  // as they lie in the counterexample
    std::string text;
    bool is_at_end = false;
    for (const auto& [value, scanned] : inputs) {
      const bool is_end = scanned == nullptr && value->bits.isAllOnes();
      if (is_at_end && !is_end)
        result_.unavailable.emplace_back("standard input that goes on behind its end");
      if (is_at_end && !is_end) break;
      is_at_end |= is_end;
      if (is_end) continue;
      if (scanned == nullptr) {
        text += static_cast<char>(number(*value));
        continue;
      }
      // The last character begins the number: a digit of it, or a sign, which may part it from the one
      // before.
      const char first = text.empty() ? '0' : text.back();
      if (!text.empty()) text.pop_back();
      const std::string digits =
          scanned->base == 0 ? text_of_float(value->bits)
                             : llvm::toString(value->bits, static_cast<unsigned>(scanned->base), false);
      if ((first == '-' || first == '+') && !digits.starts_with('-')) text += first;
      text += digits;
    }
    std::string bytes;
    for (const char c : text) bytes += fmt::format("(char){}, ", static_cast<unsigned char>(c));
    return fmt::format(
        "  static const char input[] = {{{}0}};\n"
        "  FILE *file = tmpfile();\n"
        "  if (file == NULL || fwrite(input, 1, sizeof input - 1, file) != sizeof input - 1 || fflush(file) "
        "||\n"
        "      lseek(fileno(file), 0, SEEK_SET) != 0 || dup2(fileno(file), 0) != 0)\n"
        "    heddle_end(\"standard input cannot be supplied\", 78);\n",
        bytes);
  }

  void wrap_main(const std::string& body) {
    result_.wrapped.emplace_back("main");
    result_.text += fmt::format(
        "\nextern char **environ;\n"
        "int __real_main();\n"
        "int __wrap_main(int argc, char **argv) {{\n"
        "{}"
        "  return __real_main(argc, argv, environ);\n"
        "}}\n",
        body);
  }

  void wrap_users(const std::string& input) {
    const std::set<std::string>& users = use_.users_of(input);
    if (users.empty()) result_.unavailable.push_back(fmt::format("the input '{}'", input));
    for (const std::string& user : users) {
      const auto* wrapper = std::find_if(std::begin(kWrappers), std::end(kWrappers), [&](const Wrapper& one) {
        return one.input == input && one.function == user;
      });
      if (wrapper == std::end(kWrappers)) {
        result_.unavailable.push_back(fmt::format("what {}() gets from outside", user));
      } else {
        result_.wrapped.push_back(user);
        result_.text += fmt::format("\n{}\n", wrapper->definition);
      }
    }
  }

  const InputsByName& inputs_;
  LibraryUse use_;
  TestEnvironment result_;
};

}  // namespace

bool is_given_to_main(std::string_view input) {
  return input == kArguments || input == kArgumentLength || input == kArgumentCharacter ||
         input == kStandardInput || input == ir::kFollowedElements || input == ir::kIsAnyInput ||
         input.starts_with(kScanning);
}

TestEnvironment environment_of(const InputsByName& inputs, const ir::Program& program) {
  return Environment(inputs, program).run();
}

}  // namespace heddle::report
