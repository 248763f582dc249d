// `heddle explain`: a witness as lines of the program, with what holds where. Decides nothing.
#include <fmt/format.h>

#include "driver/commands.h"
#include "driver/verification.h"
#include "driver/witness_files.h"
#include "witness/explain.h"
#include "witness/reader.h"

namespace heddle::driver {
namespace {

class ExplainCommand : public Command {
 public:
  support::OptionTable options() override {
    return {
        {"FILE", "", "the C files that the witness is about", &options_.input.c.files},
        {"--witness", "FILE", "the witness, in YAML (formats 2.0 and 2.1)", &witness_},
    };
  }

  int run(Console& console) override {
    if (witness_.empty()) throw UsageError("no witness: give --witness FILE");
    const witness::Witness witness = witness::read(read_witness(witness_), witness_);
    const std::vector<witness::SourceText> sources = read_sources(options_);
    if (const auto malformed = verify::reject_malformed({witness, witness_, sources}))
      for (const std::string& note : malformed->notes) console.note(note);
    fmt::print("{}", witness::explain(witness, sources));
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  VerificationOptions options_;
  std::string witness_;
};

}  // namespace

std::unique_ptr<Command> make_explain_command() {
  return std::make_unique<ExplainCommand>();
}

}  // namespace heddle::driver
