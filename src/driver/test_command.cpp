// `heddle test`: a counterexample as a C file that fails under any compiler.
#include <fmt/format.h>

#include "driver/commands.h"
#include "driver/compilation.h"
#include "driver/output.h"
#include "driver/verification.h"
#include "report/c_test.h"
#include "verify/property.h"

namespace heddle::driver {
namespace {

class TestCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    for (support::Option& option : function_options(functions_, options_.input.c.entry))
      table.push_back(std::move(option));
    table.push_back({"-o", "FILE", "write the test there instead of to standard output", &output_});
    return table;
  }

  int run(Console& console) override {
    const std::vector<std::string> functions = chosen_functions(functions_, options_.input.c);
    if (functions.size() > 1) throw UsageError("a test is about one function");
    if (!functions.empty()) options_.input.c.entry.function = functions.front();
    const Verification verification = verify(options_, console);
    const result::Answer& answer = worst(verification.answers);
    const result::Result& result = answer.result;
    if (!result.counterexample) {
      console.note(fmt::format("no test: {}", result::to_string(result)));
      return static_cast<int>(ExitStatus::Unknown);
    }
    const report::CTest test =
        report::as_c_test(answer, *verification.program, verify::error_functions(), compilation());
    for (const std::string& what : test.unavailable)
      console.warning({{}, 0, 0, fmt::format("{} cannot be supplied: the test need not fail", what)});
    const bool needs_hardware = !options_.input.c.regions.empty();
    if (needs_hardware)
      console.warning({{}, 0, 0, "a compiled program has no such registers: the test need not fail"});
    const bool follows = result.counterexample->follows_from_inputs;
    if (!follows)
      console.warning({{},
                       0,
                       0,
                       fmt::format("the violation depends on {}; a compiled program may choose otherwise",
                                   result::kLeftOpen)});
    Output output(output_);
    output.stream() << test.text;
    output.close();
    // With a file the command can be given as it is.
    if (!output_.empty() && output_ != "-") console.note(command_in(test.text));
    return static_cast<int>(follows && !needs_hardware && test.unavailable.empty() ? ExitStatus::Ok
                                                                                   : ExitStatus::Unknown);
  }

 private:
  report::Compilation compilation() const {
    report::Compilation result = compilation_of(options_.input.c);
    if (!output_.empty() && output_ != "-") result.test = output_;
    return result;
  }

  // The second line, which is a comment.
  static std::string command_in(const std::string& text) {
    const size_t begin = text.find("gcc");
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  VerificationOptions options_;
  FunctionChoice functions_;
  std::string output_;
};

}  // namespace

std::unique_ptr<Command> make_test_command() {
  return std::make_unique<TestCommand>();
}

}  // namespace heddle::driver
