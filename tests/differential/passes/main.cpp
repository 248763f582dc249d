// Compares each pass, and all of them in a row, with the program as it was: on the same inputs the same
// assertions are reached in the same order and the same of them fail. Every instruction that needs a value
// from outside gets a line number of its own first; copies keep it, so that a value is known by it and by how
// often it was asked for.
#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <sstream>

#include "../programs/comparison.h"
#include "counting_loops.h"
#include "interpreter/interpreter.h"
#include "ir/text.h"
#include "passes/pass_manager.h"

namespace heddle {
namespace {

constexpr uint64_t kRuns = 6;            // of each program and pass
constexpr uint64_t kMostSteps = 20'000;  // of a run
constexpr const char* kPipelines[] = {
    "arrange_blocks",
    "fold_constants",
    "index_pointers",
    "inline_calls",
    "promote_variables",
    "remove_unreachable",
    "resolve_pointers",
    "share_expressions",
    "slice",
    "slice:forward",
    "summarize_loops",
    "unwind_loops:1",
    "unwind_loops:3",
    "use_intervals",
    "use_intervals:loops",
    "use_intervals:guards",
    "use_intervals:guards+full",
    "use_intervals:all",
    "use_intervals:loops+integer",
    "fold_constants,use_intervals,fold_constants,remove_unreachable,slice",
    "share_expressions,fold_constants,share_expressions,slice",
    "summarize_loops,share_expressions,use_intervals,remove_unreachable",
    "inline_calls,resolve_pointers,index_pointers,use_intervals,fold_constants",
    "unwind_loops:2,use_intervals,fold_constants,remove_unreachable,slice,arrange_blocks",
    "unwind_loops:1,share_expressions,summarize_loops,arrange_blocks",
    "promote_variables,summarize_loops,share_expressions,promote_variables,slice",
};

// Pipelines by chance: each program goes through some of them, one after the other.
constexpr uint64_t kRandomPipelines = 200;
constexpr uint64_t kOfEachProgram = 2;
constexpr uint64_t kLongestPipeline = 6;
constexpr const char* kParts[] = {
    "arrange_blocks", "fold_constants", "index_pointers", "inline_calls", "promote_variables",
    "remove_unreachable",    "resolve_pointers",    "share_expressions",    "slice",
    "slice:forward",         "summarize_loops",     "unwind_loops:1",       "unwind_loops:2",
    "use_intervals",         "use_intervals:loops", "use_intervals:guards", "use_intervals:all+full",
    "use_intervals:integer",
};

uint64_t total_runs = 0;
uint64_t total_assertions = 0;
uint64_t total_failing = 0;
std::map<std::string, uint64_t> total_statistics;  // of passes, over all programs

uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

std::string random_pipeline(uint64_t number) {
  std::string result;
  uint64_t state = mixed(number + 1);
  for (uint64_t left = 2 + state % (kLongestPipeline - 1); left > 0; --left) {
    state = mixed(state + left);
    result += (result.empty() ? "" : ",") + std::string(kParts[state % std::size(kParts)]);
  }
  return result;
}

// The value depends on the instruction that asks, and on how often it has.
class Values : public interpreter::ValueSource {
 public:
  explicit Values(uint64_t seed) : seed_(seed) {}

  bool provide(const interpreter::Request& request, std::span<uint8_t> bytes) override {
    const uint32_t line = request.function->body[request.instruction].range.begin.line;
    uint64_t state = mixed(seed_ + mixed(line) + mixed(mixed(++counts_[line])));
    // Small numbers make branches and loops interesting.
    const bool is_small = (state & 3) != 0;
    for (size_t i = 0; i < bytes.size(); ++i) {
      state = mixed(state + 1);
      bytes[i] = i > 0 && is_small ? 0 : static_cast<uint8_t>(is_small ? state % 8 : state);
    }
    return true;
  }

 private:
  uint64_t seed_;
  std::map<uint32_t, uint64_t> counts_;
};

// What a run does to assertions: their lines, in order, negative where they fail.
class Run : public interpreter::Observer {
 public:
  Run(const ir::Program& program, uint64_t seed) {
    Values values(seed);
    interpreter::Options options;
    options.values = &values;
    options.observer = this;
    options.max_steps = kMostSteps;
    outcome = interpreter::run(program, options);
  }

  void on_event(const interpreter::Event& event) override {
    const ir::Instruction& instruction = event.function->body[event.instruction];
    if (instruction.op == ir::Op::Assert) assertions.push_back(instruction.range.begin.line);
  }

  // The line of the first assertion that fails, or 0.
  uint32_t first_failing() const {
    if (!outcome.violation || outcome.violation->kind != interpreter::ViolationKind::Assertion) return 0;
    const interpreter::Violation& violation = *outcome.violation;
    return violation.function->body[violation.instruction].range.begin.line;
  }

  std::vector<uint32_t> assertions;
  interpreter::Outcome outcome;
};

void number_instructions(ir::Program& program) {
  uint32_t line = 0;
  for (ir::Function& function : program.functions())
    for (ir::Instruction& instruction : function.body) {
      instruction.range = {};
      instruction.range.begin.file = 1;
      instruction.range.begin.line = ++line;
      instruction.range.begin.column = 1;
    }
  if (program.files().size() < 2) program.add_file("random.c");
}

// With `serves_proofs`, executions may go on where they ended before: what they meet up to there, they still
// do.
std::string differ(const Run& before, const Run& after, bool serves_proofs) {
  // Passes change how many steps it takes; a run that was stopped is compared as far as it got.
  const bool is_stopped = after.outcome.kind == interpreter::OutcomeKind::StepLimit ||
                          (!serves_proofs && before.outcome.kind == interpreter::OutcomeKind::StepLimit);
  const size_t common = std::min(before.assertions.size(), after.assertions.size());
  if (!std::equal(before.assertions.begin(), before.assertions.begin() + static_cast<ptrdiff_t>(common),
                  after.assertions.begin()))
    return "other assertions are reached";
  if (is_stopped) return "";
  const bool loses_some = before.assertions.size() > after.assertions.size();
  if (loses_some || (!serves_proofs && before.assertions.size() != after.assertions.size()))
    return std::to_string(before.assertions.size()) + " assertions are reached before, " +
           std::to_string(after.assertions.size()) + " after";
  // A run that ends with an invalid access tells that instead of the assertion that failed before.
  const bool may_fail_later =
      serves_proofs &&
      (before.first_failing() == 0 || after.outcome.kind == interpreter::OutcomeKind::InvalidAccess);
  if (!may_fail_later && before.first_failing() != after.first_failing())
    return "line " + std::to_string(before.first_failing()) + " fails before, line " +
           std::to_string(after.first_failing()) + " after";
  return "";
}

std::string compare(ir::Program& original, const std::vector<std::string>& pipelines) {
  number_instructions(original);
  std::ostringstream text;
  ir::print(text, original);
  std::vector<Run> expected;
  for (uint64_t run = 0; run < kRuns; ++run) {
    expected.emplace_back(original, run);
    total_assertions += expected.back().assertions.size();
    total_failing += expected.back().first_failing() != 0 ? 1 : 0;
  }
  for (const std::string& pipeline : pipelines) {
    const bool serves_proofs = pipeline.find("forward") != std::string::npos;
    ir::Program changed = ir::parse(text.str(), "random.goto");
    passes::PassOptions options;
    options.checks = true;
    analysis::Analyses analyses(changed);
    for (const passes::PassRecord& record :
         passes::run_passes(changed, analyses, passes::parse_pipeline(pipeline), options))
      for (const auto& [what, count] : record.statistics)
        total_statistics[std::string(record.pass->name) + ", " + what] += count;
    for (uint64_t run = 0; run < kRuns; ++run) {
      ++total_runs;
      const std::string difference = differ(expected[run], Run(changed, run), serves_proofs);
      if (!difference.empty()) return pipeline + ", run " + std::to_string(run) + ": " + difference;
    }
  }
  return "";
}

constexpr uint64_t kLoopPrograms = 2;  // for each random program
constexpr const char* kLoopPipelines[] = {
    "summarize_loops",
    "promote_variables",
    "promote_variables,summarize_loops,share_expressions",
    "summarize_loops,use_intervals,fold_constants,remove_unreachable,summarize_loops",
};

// Random programs seldom have a loop that can be summarized, so there are some made of such loops.
std::string compare_loops() {
  static uint64_t seed = 0;
  for (uint64_t i = 0; i < kLoopPrograms; ++i) {
    ir::Program program = testing::random_counting_loops(seed++);
    const std::string difference = compare(program, {std::begin(kLoopPipelines), std::end(kLoopPipelines)});
    if (difference.empty()) continue;
    std::ostringstream text;
    ir::print(text, program);
    return difference + "\n" + text.str();
  }
  return "";
}

}  // namespace
}  // namespace heddle

int main(int count, char** values) {
  using namespace heddle;
  testing::Comparison comparison;
  comparison.compare = [](ir::Program& program, bool is_random) {
    static uint64_t next = 0;
    std::vector<std::string> pipelines(std::begin(kPipelines), std::end(kPipelines));
    for (uint64_t i = 0; i < kOfEachProgram; ++i)
      pipelines.push_back(random_pipeline(next++ % kRandomPipelines));
    const std::string difference = compare(program, pipelines);
    return difference.empty() && is_random ? compare_loops() : difference;
  };
  comparison.summary = [] {
    std::string line = std::to_string(total_runs) + " runs, " + std::to_string(total_assertions) +
                       " assertions, " + std::to_string(total_failing) + " failing runs";
    for (const auto& [what, count] : total_statistics) line += "\n" + what + ": " + std::to_string(count);
    return line;
  };
  return testing::run(comparison, count, values);
}
