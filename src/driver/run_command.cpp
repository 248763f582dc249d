// `heddle run`: a program in the interpreter. Without a finding it ends as the program does, with its exit
// status.
#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "driver/commands.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "interpreter/interpreter.h"
#include "passes/unfold_aggregates.h"
#include "support/files.h"

namespace heddle::driver {
namespace {

using interpreter::OutcomeKind;

support::Message message_at(const ir::Program& program, const support::SourceLocation& location,
                            std::string text) {
  if (!location.valid()) return {{}, 0, 0, std::move(text)};
  return {program.files()[location.file].path, location.line, location.column, std::move(text)};
}

class RunCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    table.insert(
        table.end(),
        {
            {"--input", "FILE",
             "JSON array of the program's inputs in order, or an object from their names to such arrays",
             &values_file_},
            {"--input-bytes", "FILE", "the bytes of the program's inputs, one input after the other",
             &bytes_file_},
            {"--seed", "N",
             "of the pseudo-random values that stand for all else that is arbitrary; without it, nothing "
             "fails that the system does",
             &run_.seed},
            {"--layout", "N", "another layout of the objects in memory than the usual one, which is 0",
             &run_.layout},
            {"--check", "", "stop with status 10 at the first undefined behaviour or failed assertion",
             &run_.check},
            {"--one-execution", "",
             "with --check: stop also where the run depends on the number of an address, which C leaves open",
             &run_.stops_at_choice},
            {"--trace", "", "write every executed instruction to standard error", &run_.trace},
            {"--max-steps", "N", "stop with status 5 after so many instructions", &run_.max_steps},
            {"--", "ARGUMENT...", "after --, arguments of the program", &arguments_},
        });
    return table;
  }

  int run(Console& console) override {
    if (!values_file_.empty() && !bytes_file_.empty())
      throw UsageError("options '--input' and '--input-bytes' exclude each other");
    ir::Program program = load_program(input_, console);
    passes::unfold_aggregates(program);
    std::unique_ptr<interpreter::ValueSource> values = make_values(program);
    run_.values = values.get();
    run_.arguments = {input_.c.files.empty() ? "program" : input_.c.files.front()};
    run_.arguments.insert(run_.arguments.end(), arguments_.begin(), arguments_.end());
    run_.standard_input = stdin;
    run_.standard_output = stdout;
    run_.standard_error = stderr;
    run_.trace_output = stderr;
    run_.record_inputs = false;
    std::signal(SIGPIPE, SIG_DFL);  // a program that writes into a closed pipe dies of it, quietly
    interpreter::Outcome outcome = interpreter::run(program, run_);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw WriteError("standard output", errno);
    report(program, outcome, console);
    return exit_status_of(outcome);
  }

 private:
  std::unique_ptr<interpreter::ValueSource> make_values(const ir::Program& program) const {
    if (!values_file_.empty())
      return interpreter::values_from_json(support::read_file(values_file_), values_file_,
                                           program.data_model());
    if (!bytes_file_.empty()) return interpreter::values_from_bytes(support::read_file(bytes_file_));
    return nullptr;
  }

  static void report(const ir::Program& program, const interpreter::Outcome& outcome, Console& console) {
    if (outcome.violation) {
      const interpreter::Violation& violation = *outcome.violation;
      console.finding(message_at(program, violation.location, violation.message), name_of(violation.kind));
    } else if (!outcome.message.empty() && outcome.kind != OutcomeKind::Exited) {
      console.error(outcome.message);
    }
  }

  static int exit_status_of(const interpreter::Outcome& outcome) {
    switch (outcome.kind) {
      case OutcomeKind::Exited:
      case OutcomeKind::Aborted:
      case OutcomeKind::InvalidAccess:
      case OutcomeKind::AssumptionFailed:
        return outcome.exit_status;
      case OutcomeKind::Violation:
        return static_cast<int>(ExitStatus::Violated);
      case OutcomeKind::StepLimit:
      case OutcomeKind::ResourceLimit:
        return static_cast<int>(ExitStatus::Unknown);
      case OutcomeKind::Unsupported:
        return static_cast<int>(ExitStatus::BadInput);
    }
    return static_cast<int>(ExitStatus::InternalError);
  }

  ProgramInput input_;
  interpreter::Options run_;
  std::string values_file_;
  std::string bytes_file_;
  std::vector<std::string> arguments_;
};

}  // namespace

std::unique_ptr<Command> make_run_command() {
  return std::make_unique<RunCommand>();
}

}  // namespace heddle::driver
