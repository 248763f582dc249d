// `heddle stubs`: a C file with a definition for each function that is called and not defined.
#include "driver/commands.h"
#include "driver/output.h"
#include "driver/verification.h"
#include "frontend/stubs.h"
#include "ir/mentioned.h"

namespace heddle::driver {
namespace {

class StubsCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    for (support::Option& option : function_options(functions_, input_.c.entry))
      table.push_back(std::move(option));
    table.push_back({"-o", "FILE", "write there instead of to standard output", &output_});
    return table;
  }

  int run(Console& console) override {
    std::vector<std::string> entries = chosen_functions(functions_, input_.c);
    if (entries.empty()) entries.emplace_back();
    std::set<std::string> missing;
    for (const std::string& entry : entries) {
      input_.c.entry.function = entry;
      support::Diagnostics ignored;  // that they are missing is no news
      const ir::Program program = verify::load(input_.c, input_.check_ir, ignored);
      for (const ir::Function* function : ir::mentioned_functions(program))
        if (function->is_external) missing.insert(*function->name);
    }
    if (missing.empty()) console.note("no function is missing");
    Output output(output_);
    output.stream() << frontend::stubs_for(missing, input_.c, std::filesystem::path(output_).parent_path());
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  ProgramInput input_;
  FunctionChoice functions_;
  std::string output_;
};

}  // namespace

std::unique_ptr<Command> make_stubs_command() {
  return std::make_unique<StubsCommand>();
}

}  // namespace heddle::driver
