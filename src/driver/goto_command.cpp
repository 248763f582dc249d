// `heddle goto`: the GOTO program of C files, as text.
#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "ir/text.h"

namespace heddle::driver {
namespace {

class GotoCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    table.insert(table.end(), {
                                  {"-o", "FILE", "write there instead of to standard output", &output_},
                                  {"--json", "", "write JSON instead of .goto text", &json_},
                              });
    return table;
  }

  int run(Console& console) override {
    ir::Program program = load_program(input_, console);
    Output output(output_);
    if (json_)
      ir::print_json(output.stream(), program);
    else
      ir::print(output.stream(), program);
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  ProgramInput input_;
  std::string output_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_goto_command() {
  return std::make_unique<GotoCommand>();
}

}  // namespace heddle::driver
