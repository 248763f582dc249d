// `heddle verify`: decides a property and says so in the last line.
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "driver/commands.h"
#include "driver/exit_status.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "driver/specification_input.h"
#include "driver/verify_woven.h"
#include "engines/search_and_prove.h"

namespace heddle::driver {
namespace {

using Clock = std::chrono::steady_clock;

// A call of one of these is what unreach-call forbids, whatever its body does.
void mark_error_functions(ir::Program& program) {
  for (const char* name : {"reach_error", "__VERIFIER_error"}) {
    ir::Function* function = program.find_function(name);
    if (function == nullptr || !function->has_body) continue;
    ir::Instruction check;
    check.op = ir::Op::Assert;
    check.operands = {program.store().boolean(false)};
    check.name = program.store().intern("unreach-call");
    check.message = program.store().intern(std::string(name) + " is called");
    check.range = function->range;
    function->body.insert(function->body.begin(), std::move(check));
    for (ir::Instruction& instruction : function->body)
      if (instruction.op == ir::Op::Goto) ++instruction.target;
  }
}

class VerifyCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    for (support::Option& option : property_options(property_)) table.push_back(std::move(option));
    table.insert(table.end(), {
                                  {"--unwind", "N", "the largest bound of the search", &unwind_},
                                  {"--timeout", "SECONDS", "give up after so many seconds", &timeout_},
                                  {"--evidence", "", "say what the verdict rests on", &evidence_},
                              });
    return table;
  }

  int run(Console& console) override {
    const Clock::time_point start = Clock::now();
    const std::string name = property_name(property_.property);
    if (name.empty()) {
      fmt::print("UNKNOWN(property '{}' is not supported)\n", property_.property);
      return static_cast<int>(ExitStatus::Unknown);
    }
    std::optional<spec::Specification> specification;
    if (name != "unreach-call") specification = load_specification(property_, console);
    std::optional<ir::Program> loaded;
    try {
      loaded.emplace(load_program(input_, console));
    } catch (const support::InputError& error) {
      // A construct that is not supported leaves the question open; anything else is a mistake in the input.
      if (!error.message().text.starts_with("unsupported: ")) throw;
      fmt::print(stderr, "{}\n", error.what());
      fmt::print("UNKNOWN({})\n", error.message().text);
      return static_cast<int>(ExitStatus::Unknown);
    }
    ir::Program& program = *loaded;
    engines::SearchOptions search;
    search.property = name;
    if (unwind_ != 0) search.last_bound = static_cast<unsigned>(unwind_);
    if (timeout_ != 0)
      search.should_stop = [start, this] { return Clock::now() - start > std::chrono::seconds(timeout_); };
    result::Result result;
    if (specification) {
      result = verify_woven(program, std::move(*specification), search);
    } else {
      mark_error_functions(program);
      search.counts = [](const ir::Instruction& instruction) {
        return instruction.name != nullptr &&
               (*instruction.name == "unreach-call" || *instruction.name == "assertion");
      };
      result = engines::search_and_prove(program, search);
    }
    report(program, result, console);
    switch (result.verdict) {
      case result::Verdict::True:
        return 0;
      case result::Verdict::False:
        return 10;
      default:
        return 5;
    }
  }

 private:
  void report(const ir::Program& program, const result::Result& result, Console&) {
    if (result.counterexample) {
      const result::Counterexample& example = *result.counterexample;
      for (const result::StoryStep& step : example.story)
        fmt::print("{}: {}\n", ir::to_string(program, step.location), step.text);
      fmt::print("{}: violated: {}\n", ir::to_string(program, example.location), example.message);
    }
    if (evidence_)
      for (const std::string& line : result.evidence) fmt::print("evidence: {}\n", line);
    if (result.is_vacuous) fmt::print("warning: no execution reaches an assertion\n");
    fmt::print("{}\n", result::to_string(result));
  }

  ProgramInput input_;
  PropertyInput property_;
  uint64_t unwind_ = 0;
  uint64_t timeout_ = 0;
  bool evidence_ = false;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() {
  return std::make_unique<VerifyCommand>();
}

}  // namespace heddle::driver
