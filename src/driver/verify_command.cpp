// `heddle verify`: decides a property and says so in the last line.
#include <fmt/format.h>

#include "driver/commands.h"
#include "driver/verification.h"
#include "report/report.h"

namespace heddle::driver {
namespace {

class VerifyCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    table.insert(table.end(),
                 {
                     {"--evidence", "", "say what the verdict rests on", &report_.evidence},
                     {"--full-story", "", "leave nothing out of the counterexample", &report_.full_story},
                     {"--json", "", "write everything as JSON", &json_},
                 });
    return table;
  }

  int run(Console& console) override {
    const Verification verification = verify(options_, console);
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
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace heddle::driver
