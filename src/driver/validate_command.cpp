// `heddle validate`: decides whether a witness shows what it claims, and says so in the last line.
#include <fmt/format.h>

#include "driver/commands.h"
#include "driver/verification.h"
#include "driver/witness_files.h"

namespace heddle::driver {
namespace {

class ValidateCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = verification_options(options_);
    table.insert(table.end(),
                 {
                     {"--witness", "FILE", "the witness, in YAML (formats 2.0 and 2.1)", &witness_},
                     {"--lint", "", "look at syntax, schema and places only; decide nothing", &lint_},
                 });
    return table;
  }

  int run(Console& console) override {
    if (witness_.empty()) throw UsageError("no witness: give --witness FILE");
    const verify::Validation validation = validation_of(console);
    for (const std::string& note : validation.notes) fmt::print("{}\n", note);
    fmt::print("{}\n", verify::to_string(validation));
    return exit_status(validation);
  }

 private:
  verify::Validation validation_of(Console& console) {
    const std::string text = read_witness(witness_);
    std::optional<witness::Witness> witness;
    try {
      witness.emplace(witness::read(text, witness_));
    } catch (const support::InputError& error) {
      return {verify::Answer::Rejected,
              fmt::format("syntax: {}{}", support::prefix_of(error.message()), error.message().text),
              {}};
    }
    if (!lint_) return validate(options_, *witness, witness_, console);
    return verify::reject_malformed({*witness, witness_, read_sources(options_)})
        .value_or(verify::Validation{verify::Answer::Confirmed, "", {"the witness is well-formed"}});
  }

  VerificationOptions options_;
  std::string witness_;
  bool lint_ = false;
};

}  // namespace

std::unique_ptr<Command> make_validate_command() {
  return std::make_unique<ValidateCommand>();
}

}  // namespace heddle::driver
