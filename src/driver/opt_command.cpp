// `heddle opt`: passes over a GOTO program, one after the other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "ir/text.h"
#include "passes/pass_manager.h"

namespace heddle::driver {
namespace {

constexpr std::string_view kAll = "all";

class OptCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    table.insert(
        table.end(),
        {
            {"--passes", "A,B:4,...", "the passes to run, in this order (see docs/passes.md)", &passes_},
            {"--print-after", "PASS|all",
             "print the program after this pass, or after each, to standard "
             "error",
             &print_after_},
            {"--statistics", "", "say what each pass did, and how long it took", &statistics_},
            {"-o", "FILE", "write the result there instead of to standard output", &output_},
        });
    return table;
  }

  int run(Console& console) override {
    std::vector<passes::PassUse> pipeline;
    try {
      pipeline = passes::parse_pipeline(passes_);
      if (!print_after_.empty() && print_after_ != kAll) passes::pass_named(print_after_);
    } catch (const std::invalid_argument& error) {
      throw UsageError(error.what());
    }
    if (pipeline.empty()) {
      std::vector<std::string_view> names;
      for (const passes::PassInfo& pass : passes::pass_table()) names.push_back(pass.name);
      throw UsageError(fmt::format("--passes names no pass; there are {}", fmt::join(names, ", ")));
    }
    ir::Program program = load_program(input_, console);
    passes::PassOptions options;
    options.checks = input_.check_ir;
    options.after_each = [&](const passes::PassRecord& record) { report(record, program, console); };
    analysis::Analyses analyses(program);
    passes::run_passes(program, analyses, pipeline, options);
    Output output(output_);
    ir::print(output.stream(), program);
    output.close();
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  void report(const passes::PassRecord& record, const ir::Program& program, Console& console) const {
    if (statistics_) {
      console.note(fmt::format("{}: {:.3f} s", record.pass->name, record.seconds));
      for (const auto& [what, count] : record.statistics)
        if (count != 0) console.note(fmt::format("  {}: {}", what, count));
    }
    if (print_after_ != kAll && print_after_ != record.pass->name) return;
    std::ostringstream text;
    ir::print(text, program);
    fmt::print(stderr, "; after {}\n{}", record.pass->name, text.str());
  }

  ProgramInput input_;
  std::string passes_;
  std::string print_after_;
  std::string output_;
  bool statistics_ = false;
};

}  // namespace

std::unique_ptr<Command> make_opt_command() {
  return std::make_unique<OptCommand>();
}

}  // namespace heddle::driver
