// `heddle goto`: the GOTO program of C files, as text, or what functions it has.
#include <fmt/format.h>

#include <memory>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "goto_binary/read.h"
#include "ir/text.h"
#include "support/file_bytes.h"

namespace heddle::driver {
namespace {

class GotoCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    table.insert(table.end(), {
                                  {"-o", "FILE", "write there instead of to standard output", &output_},
                                  {"--json", "", "write JSON instead of .goto text", &json_},
                                  {"--list", "",
                                   "list functions and how many instructions they have; the bodies of a goto "
                                   "binary need not be supported",
                                   &list_},
                              });
    return table;
  }

  int run(Console& console) override {
    input_.c.needs_main = false;
    if (list_) return list(console);
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
  int list(Console& console) {
    std::string lines;
    const auto line = [&lines](std::string_view name, size_t instructions) {
      lines += fmt::format("{:8} {}\n", instructions, name);
    };
    support::FileBytes bytes =
        input_.c.files.size() == 1 ? support::FileBytes(input_.c.files[0]) : support::FileBytes::of_text("");
    if (goto_binary::is_binary(bytes.view())) {
      for (const auto& part : goto_binary::read(input_.c.files[0], bytes))
        for (const auto& function : part.file.functions) line(function.name, function.instructions.size());
    } else {
      const ir::Program program = load_program(input_, console);
      for (const ir::Function& function : program.functions())
        if (function.has_body) line(*function.name, function.body.size());
    }
    Output output(output_);
    output.stream() << lines;
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

  ProgramInput input_;
  std::string output_;
  bool json_ = false;
  bool list_ = false;
};

}  // namespace

std::unique_ptr<Command> make_goto_command() {
  return std::make_unique<GotoCommand>();
}

}  // namespace heddle::driver
