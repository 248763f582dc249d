// `heddle verify`: decides a property and says so in the last line.
#include <fmt/format.h>

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
    Verification verification = verify(options_, console);
    if (!witness_.empty()) write_witness(verification, options_, witness_version_, witness_, console);
    const ir::Program* program = verification.program ? &*verification.program : nullptr;
    if (json_)
      fmt::print("{}", report::as_json(verification.results, verification.overall(), program));
    else
      fmt::print("{}", report::as_text(verification.results, verification.overall(), program, report_));
    return exit_status(verification.overall());
  }

 private:
  VerificationOptions options_;
  report::TextOptions report_;
  std::string witness_;
  std::string witness_version_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace heddle::driver
