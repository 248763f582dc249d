// `heddle verify`: decides a property and says so in the last line.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "driver/commands.h"
#include "driver/verification.h"
#include "driver/witness_files.h"
#include "report/report.h"

namespace heddle::driver {
namespace {

class VerifyCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    for (support::Option& option : function_options(functions_, options_.input.c.entry))
      table.push_back(std::move(option));
    table.insert(
        table.end(),
        {
            {"--evidence", "", "say what the verdict rests on", &report_.evidence},
            {"--full-story", "", "leave nothing out of the counterexample", &report_.full_story},
            {"--json", "", "write everything as JSON", &json_},
            {"--witness", "FILE", "write what shows the verdict there (docs/witnesses.md)", &witness_},
            {"--witness-version", "2.0|2.1",
             "the format of the witness (default: the lowest that can tell it)",
             [this](const std::string& version) {
               witness_version_ = version;
               return version == "2.0" || version == "2.1";
             }},
        });
    return table;
  }

  int run(Console& console) override {
    if (!witness_version_.empty() && witness_.empty())
      throw UsageError("option '--witness-version' says how to write a witness: give --witness too");
    const std::vector<std::string> functions = chosen_functions(functions_, options_.input.c);
    if (functions.empty()) return exit_status(decide(console));
    if (json_ && functions.size() > 1) throw UsageError("option '--json' takes one function at a time");
    if (!witness_.empty()) throw UsageError("option '--witness' is for whole programs, not for functions");
    std::vector<std::pair<std::string, result::Result>> verdicts;
    for (const std::string& function : functions) {
      options_.input.c.entry.function = function;
      if (functions.size() > 1) fmt::print("function {}\n", function);
      verdicts.emplace_back(function, decide(console));
    }
    if (functions.size() > 1) print_table(verdicts);
    return exit_status(worst(verdicts));
  }

 private:
  using Verdicts = std::vector<std::pair<std::string, result::Result>>;

  result::Result decide(Console& console) {
    Verification verification = verify(options_, console);
    if (!witness_.empty()) write_witness(verification, options_, witness_version_, witness_, console);
    const ir::Program* program = verification.program ? &*verification.program : nullptr;
    if (json_)
      fmt::print("{}", report::as_json(verification.results, verification.overall(), program));
    else
      fmt::print("{}", report::as_text(verification.results, verification.overall(), program, report_));
    std::fflush(stdout);
    return verification.overall();
  }

  static void print_table(const Verdicts& verdicts) {
    size_t width = 0;
    for (const auto& [function, verdict] : verdicts) width = std::max(width, function.size());
    fmt::print("\n");
    for (const auto& [function, verdict] : verdicts)
      fmt::print("{:{}}  {}\n", function, width, result::to_string(verdict));
    fmt::print("{}\n", result::to_string(worst(verdicts)));
  }

  // The first that is violated, else the first that is open, else the first.
  static const result::Result& worst(const Verdicts& verdicts) {
    for (const result::Verdict verdict : {result::Verdict::False, result::Verdict::Unknown})
      for (const auto& [function, result] : verdicts)
        if (result.verdict == verdict) return result;
    return verdicts.front().second;
  }

  VerificationOptions options_;
  report::TextOptions report_;
  FunctionChoice functions_;
  std::string witness_;
  std::string witness_version_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace heddle::driver
