// `heddle weave`: weaves a property into a program and prints the plan or the woven GOTO program.
#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/specification_input.h"
#include "instrument/make_plan.h"
#include "instrument/show_plan.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
#include "ir/text.h"
#include "support/check.h"

namespace heddle::driver {
namespace {

class WeaveCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    for (support::Option& option : property_options(property_)) table.push_back(std::move(option));
    table.insert(table.end(),
                 {
                     {"--show-plan", "", "print what goes where instead of the woven program", &show_plan_},
                     {"-o", "FILE", "write to this file instead of standard output", &output_},
                 });
    return table;
  }

  int run(Console& console) override {
    spec::Specification specification = load_specification(property_, console);
    ir::Program program = load_program(input_, console);
    instrument::silence_own_checks(program);
    const instrument::Plan plan = instrument::make_plan(program, std::move(specification));
    Output out(output_);
    if (show_plan_) {
      instrument::show_plan(program, plan, out.stream());
    } else {
      instrument::write_goto(program, plan);
      print(program, out);
    }
    out.close();
    return 0;
  }

 private:
  static void print(const ir::Program& program, Output& out) {
    const std::vector<std::string> complaints = ir::check(program);
    if (!complaints.empty())
      throw support::InternalError("weaving made an ill-formed program: " + complaints.front());
    ir::print(out.stream(), program);
  }

  ProgramInput input_;
  PropertyInput property_;
  bool show_plan_ = false;
  std::string output_;
};

}  // namespace

std::unique_ptr<Command> make_weave_command() {
  return std::make_unique<WeaveCommand>();
}

}  // namespace heddle::driver
