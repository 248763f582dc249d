// `heddle check-goto`: whether .goto files are well-formed.
#include "driver/commands.h"
#include "driver/program_input.h"
#include "ir/check.h"
#include "ir/text.h"
#include "support/files.h"

namespace heddle::driver {
namespace {

class CheckGotoCommand : public Command {
 public:
  support::OptionTable options() override { return {{"FILE", "", "a program in .goto text", &files_}}; }

  int run(Console& console) override {
    if (files_.empty()) throw UsageError("no input file");
    bool all_well_formed = true;
    for (const std::string& file : files_) {
      ir::Program program = ir::parse(support::read_file(file), file);
      for (std::string& complaint : ir::check(program)) {
        console.error(support::Message{file, 0, 0, std::move(complaint)});
        all_well_formed = false;
      }
    }
    return static_cast<int>(all_well_formed ? ExitStatus::Ok : ExitStatus::BadInput);
  }

 private:
  std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<Command> make_check_goto_command() {
  return std::make_unique<CheckGotoCommand>();
}

}  // namespace heddle::driver
