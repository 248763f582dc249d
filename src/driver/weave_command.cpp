// `heddle weave`: weaves a property into a program and prints the plan or the woven GOTO program.
#include <sstream>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/property_input.h"
#include "instrument/show_plan.h"
#include "instrument/write_goto.h"
#include "ir/check.h"
#include "ir/text.h"
#include "support/check.h"
#include "verify/weave.h"
#include "verify/weave_operators.h"

namespace heddle::driver {
namespace {

class WeaveCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    for (support::Option& option : property_options(property_)) table.push_back(std::move(option));
    for (support::Option& option : placement_options(input_, placement_)) table.push_back(std::move(option));
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
    if (input_.asks_for_operators) verify::prepare_for_operators(program, specification);
    const instrument::Plan plan = verify::make_plan(program, std::move(specification));
    const verify::OperatorChoice operators{placement_, input_.operators.get()};
    std::ostringstream text;  // nothing is written where something is wrong
    if (show_plan_) instrument::show_plan(program, plan, text);
    instrument::write_goto(program, plan);
    if (input_.asks_for_operators && show_plan_)
      text << verify::show_operators(program, operators);
    else if (input_.asks_for_operators)
      program = verify::weave_operators(program, operators, instrument::operators::Readers::Engines).program;
    if (!show_plan_) print(program, text);
    Output out(output_);
    out.stream() << text.str();
    out.close();
    return 0;
  }

 private:
  static void print(const ir::Program& program, std::ostream& out) {
    const std::vector<std::string> complaints = ir::check(program);
    if (!complaints.empty())
      throw support::InternalError("weaving made an ill-formed program: " + complaints.front());
    ir::print(out, program);
  }

  ProgramInput input_;
  verify::PropertySource property_;
  std::string placement_ = "suggested";
  bool show_plan_ = false;
  std::string output_;
};

}  // namespace

std::unique_ptr<Command> make_weave_command() {
  return std::make_unique<WeaveCommand>();
}

}  // namespace heddle::driver
