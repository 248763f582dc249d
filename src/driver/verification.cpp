#include "driver/verification.h"

#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>

#include "driver/command.h"
#include "driver/exit_status.h"
#include "driver/verify_memory.h"
#include "driver/verify_woven.h"
#include "engines/engine_table.h"
#include "engines/open_assertions.h"
#include "engines/queries.h"
#include "engines/race.h"
#include "ir/edit_body.h"
#include "passes/arrange_blocks.h"
#include "passes/use_intervals.h"
#include "smt/solver.h"
#include "support/cpu_time.h"

namespace heddle::driver {

using result::Result;
using result::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kUnreachCall = "unreach-call";
constexpr std::string_view kNoOverflow = "no-overflow";

struct ErrorFunction {
  std::string_view name;
  std::string_view property;
  const char* message;
};

// A call of one of these is what unreach-call forbids, whatever its body does.
constexpr ErrorFunction kErrorFunctions[] = {
    {"reach_error", "unreach-call", "reach_error is called"},
    {"__VERIFIER_error", "unreach-call", "__VERIFIER_error is called"},
    {"__assert_fail", "assertion", "assertion failed"}};

const ErrorFunction* error_function(std::string_view name) {
  for (const ErrorFunction& error : kErrorFunctions)
    if (error.name == name) return &error;
  return nullptr;
}

const ErrorFunction* called_error_function(const ir::Instruction& instruction) {
  if (instruction.op != ir::Op::Call || !instruction.function()->is(expr::Kind::Symbol)) return nullptr;
  return error_function(instruction.function()->text());
}

// Puts a violation before each instruction for which `what` names one.
void insert_violations(ir::Program& program, ir::Function& function,
                       const std::function<const ErrorFunction*(size_t)>& what) {
  ir::BodyEditor editor(function);
  for (size_t i = 0; i < function.body.size(); ++i)
    if (const ErrorFunction* error = what(i))
      editor.insert_before(i, ir::make_assert(program.store(), program.store().boolean(false),
                                              error->property, error->message, function.body[i].range));
  editor.apply();
}

bool mentions(expr::ExprRef e, std::string_view symbol) {
  bool found = false;
  if (e != nullptr)
    expr::for_each_subexpression(
        e, [&](expr::ExprRef part) { found |= part->is(expr::Kind::Symbol) && part->text() == symbol; });
  return found;
}

// Whether the function may be called through a pointer.
bool has_address_taken(const ir::Program& program, std::string_view name) {
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body)
      for (size_t i = 0; i < instruction.operands.size(); ++i)
        if (!(instruction.op == ir::Op::Call && i == 1 && instruction.function()->is(expr::Kind::Symbol)) &&
            mentions(instruction.operands[i], name))
          return true;
  return false;
}

// A direct call is marked where it is, so that the user sees the place; the body of a function that may be
// called through a pointer is marked at its begin.
void mark_errors(ir::Program& program) {
  for (ir::Function& function : program.functions()) {
    const ErrorFunction* own = error_function(*function.name);
    if (own != nullptr) {
      if (function.has_body && !function.is_model && has_address_taken(program, *function.name))
        insert_violations(program, function, [&](size_t i) { return i == 0 ? own : nullptr; });
    } else if (!function.is_model) {
      insert_violations(program, function, [&](size_t i) { return called_error_function(function.body[i]); });
    }
  }
}

Result unknown(std::string reason) {
  Result result;
  result.reason = std::move(reason);
  return result;
}

void end_by_alarm(int) {
  static const char text[] = "UNKNOWN(timeout)\n";
  [[maybe_unused]] ssize_t ignored = write(STDOUT_FILENO, text, sizeof text - 1);
  _exit(static_cast<int>(ExitStatus::Unknown));
}

// Until the engines run under their own watch, an alarm keeps the limit of time.
class Alarm {
 public:
  explicit Alarm(uint64_t seconds) : is_set_(seconds != 0) {
    if (!is_set_) return;
    std::signal(SIGALRM, end_by_alarm);
    alarm(static_cast<unsigned>(seconds));
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm() {
    if (is_set_) alarm(0);
  }

 private:
  bool is_set_;
};

// One line on a terminal that says what is going on, written over itself.
class ProgressLine {
 public:
  ProgressLine() : is_terminal_(isatty(STDERR_FILENO) != 0) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
  }

  void show(const std::string& engine, const std::string& text, double seconds) {
    if (!is_terminal_ || text.empty()) return;
    is_shown_ = true;
    fmt::print(stderr, "\r\033[K{:5.1f} s  {}: {}", seconds, engine, text);
    std::fflush(stderr);
  }

 private:
  bool is_terminal_;
  bool is_shown_ = false;
};

// Mistakes that the engines, each in a process of its own, could only report as a reason for UNKNOWN.
void check_options(ir::Program& program, const VerificationOptions& options) {
  smt::make_solver(program.store(), options.solver);
  if (options.dump_smt.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(options.dump_smt, error);
  if (error)
    throw support::InputError(options.dump_smt, 0, 0, "cannot create the folder: " + error.message());
}

Result nothing_to_decide(const Question& question) {
  Result result;
  result.verdict = Verdict::True;
  result.property = question.property;
  result.evidence = {"no part of the program that is used holds an assertion which could fail"};
  result.is_vacuous = question.property == kUnreachCall;
  return result;
}

// Who picks an engine asks for the reduction that it decides.
Reduction reduction_for(const VerificationOptions& options) {
  const std::string& name = options.reduction;
  if (name == "ladder" && options.engine != "portfolio") return Reduction::StateRecurrence;
  if (name == "ladder") return Reduction::Ladder;
  if (name == "state-recurrence") return Reduction::StateRecurrence;
  if (name == "plain") return Reduction::Plain;
  if (name == "direct") {
    if (options.property.property != kNoOverflow ||
        (options.engine != "bmc" && options.engine != "k-induction"))
      throw UsageError("direct checking is for no-overflow and the engines bmc and k-induction");
    return Reduction::Direct;
  }
  throw UsageError(fmt::format("there is no reduction '{}'; there are ladder, state-recurrence", name));
}

engines::SearchOptions search_options(const VerificationOptions& options, const Question& question) {
  engines::SearchOptions search;
  search.counts = question.counts;
  search.property = question.property;
  search.solver = options.solver;
  search.dump_smt = options.dump_smt;
  search.bounds_concrete_loops = question.is_about_loops;
  search.prepare = question.prepare;
  search.forbids_undefined = question.forbids_undefined;
  search.looks_for_vacuity = question.looks_for_vacuity;
  search.asserts_no_block = question.asserts_no_block;
  search.checked_operations = question.checked_operations;
  if (options.unwind != 0) search.last_bound = static_cast<unsigned>(options.unwind);
  if (question.last_bound != 0) search.last_bound = std::min(search.last_bound, question.last_bound);
  if (question.cpu_seconds > 0) {
    // The clock of a child process begins at zero.
    search.should_stop = [limit = question.cpu_seconds] { return support::cpu_seconds() > limit; };
  }
  return search;
}

std::vector<engines::Contestant> contestants(ir::Program& program, const VerificationOptions& options,
                                             const engines::SearchOptions& search, const Question& question) {
  try {
    const std::string& engine = question.engine.empty() ? options.engine : question.engine;
    if (question.engine.empty() && !engines::decides_assertions(engine)) throw std::out_of_range(engine);
    return engines::contestants(engine, program, search);
  } catch (const std::out_of_range&) {
    throw UsageError(
        fmt::format("there is no engine '{}'; there are {}", options.engine, engines::engine_names()));
  }
}

// Intervals hold for the whole program, so that engines need not look at what they discharge. Whether a loop
// goes on is nothing that they can tell; and they take it that accesses are valid, which is no ground to show
// it.
std::vector<passes::Discharged> discharge(ir::Program& program, const Question& question) {
  if (question.is_about_loops || question.forbids_undefined || !question.uses_intervals) return {};
  passes::Analyses analyses(program);
  return passes::discharge_assertions(program, analyses, question.counts);
}

// For a program whose assertions were all discharged.
engines::Contestant interval_proof(ir::Program& program, const engines::SearchOptions& search) {
  return {"intervals",
          [&program, &search](const engines::Progress&) {
            Result proof;
            proof.verdict = Verdict::True;
            proof.property = search.property;
            proof.assertions =
                engines::list_assertions(program, search.counts, result::AssertionStatus::Holds);
            proof.evidence = {"a bounded search with bound 1 found no violation either"};
            return engines::look_again(program, search, proof);
          },
          0};
}

// "4 checks of 'signed addition overflows': 3 by intervals, 1 by horn".
std::vector<std::string> count_checks(const Result& proof,
                                      const std::vector<passes::Discharged>& discharged) {
  struct Count {
    unsigned all = 0;
    unsigned by_intervals = 0;
  };
  std::map<std::string, Count> counts;
  for (const result::AssertionResult& assertion : proof.assertions) ++counts[assertion.message].all;
  for (const passes::Discharged& one : discharged)
    if (one.instruction->message != nullptr) ++counts[*one.instruction->message].by_intervals;
  std::vector<std::string> lines;
  for (const auto& [message, count] : counts) {
    const unsigned others = count.all - std::min(count.all, count.by_intervals);
    std::vector<std::string> parts;
    if (count.by_intervals > 0) parts.push_back(fmt::format("{} by intervals", count.by_intervals));
    if (others > 0) parts.push_back(fmt::format("{} by {}", others, proof.engine));
    lines.push_back(fmt::format("{} check{} of '{}': {}", count.all, count.all == 1 ? "" : "s", message,
                                fmt::join(parts, ", ")));
  }
  return lines;
}

Result decide(ir::Program& program, const VerificationOptions& options, double seconds,
              const Question& question) {
  check_options(program, options);
  const engines::SearchOptions search = search_options(options, question);
  std::vector<engines::Contestant> all = contestants(program, options, search, question);
  // What a process is still to weave, or to check without, cannot be judged yet.
  const bool is_complete = !question.prepare && question.checked_operations == nullptr;
  if (is_complete && !engines::has_open_assertion(program, question.counts))
    return nothing_to_decide(question);
  const std::vector<passes::Discharged> discharged =
      is_complete ? discharge(program, question) : std::vector<passes::Discharged>();
  if (!discharged.empty() && !engines::has_open_assertion(program, question.counts)) {
    passes::restore(discharged);
    all = {interval_proof(program, search)};
  }
  ProgressLine line;
  engines::RaceOptions race;
  race.seconds = seconds;
  race.memory_bytes = options.memory << 20;
  race.progress = [&line](auto& name, auto& text, double at) { line.show(name, text, at); };
  if (question.cpu_seconds > 0) {
    constexpr double kWallPerCpu = 4;  // the machine may be busy
    const double wall = kWallPerCpu * question.cpu_seconds;
    race.seconds = seconds == 0 ? wall : std::min(seconds, wall);
  }
  Result result = engines::race(all, race);
  if (result.verdict == Verdict::True)
    std::ranges::move(count_checks(result, discharged), std::back_inserter(result.evidence));
  return result;
}

}  // namespace

support::OptionTable verification_options(VerificationOptions& options) {
  support::OptionTable table = program_input_options(options.input);
  for (support::Option& option : property_options(options.property)) table.push_back(std::move(option));
  table.insert(
      table.end(),
      {
          {"--engine", "NAME",
           "how: portfolio (default), k-induction, horn, pdr, execution, block-count or bmc",
           &options.engine},
          {"--reduction", "NAME",
           "termination: ladder (default: ranking functions, repeated states, …) or state-recurrence alone",
           &options.reduction},
          {"--solver", "NAME", "decides formulas: bitblast (default), z3, cvc5 or smtlib:COMMAND",
           &options.solver},
          {"--dump-smt", "DIR", "write every query there, as an SMT-LIB file with its answer",
           &options.dump_smt},
          {"--unwind", "N", "the largest bound of the search", &options.unwind},
          {"--timeout", "SECONDS", "give up after so many seconds", &options.timeout},
          {"--memory", "MB", "give up when the engines need more memory", &options.memory},
      });
  return table;
}

Verification verify(const VerificationOptions& options, Console& console) {
  const Clock::time_point start = Clock::now();
  Verification verification;
  const std::string property = property_name(options.property.property);
  if (property.empty()) {
    require_known_property(options.property.property);
    verification.result = unknown("property '" + options.property.property + "' is not supported");
    return verification;
  }
  const Reduction reduction = reduction_for(options);
  std::optional<spec::Specification> specification;
  if (property != kUnreachCall) specification = load_specification(options.property, console);
  {
    const Alarm alarm(options.timeout);
    try {
      verification.program.emplace(load_program(options.input, console));
    } catch (const support::InputError& error) {
      // A construct that is not supported leaves the question open; anything else is a mistake in the input.
      if (!error.message().text.starts_with("unsupported: ")) throw;
      fmt::print(stderr, "{}\n", error.what());
      verification.result = unknown(error.message().text);
      return verification;
    }
  }
  ir::Program& program = *verification.program;
  const Decide decide_in_time = [&](ir::Program& woven, const Question& question) {
    double seconds = 0;
    if (options.timeout != 0) {
      const double used = std::chrono::duration<double>(Clock::now() - start).count();
      seconds = std::max(0.001, static_cast<double>(options.timeout) - used);
    }
    if (!question.prepare) passes::arrange_blocks(woven);
    return decide(woven, options, seconds, question);
  };
  if (specification && spec::has_goal(*specification, spec::Goal::MemorySafety)) {
    verification.result = verify_memory(program, std::move(*specification), decide_in_time);
    return verification;
  }
  if (specification) {
    const bool asserts_no_block = spec::has_only_goal(*specification, spec::Goal::NoBlockLeft);
    verification.result =
        verify_woven(program, std::move(*specification), decide_in_time, reduction, asserts_no_block);
    return verification;
  }
  mark_errors(program);
  const Counts counts = [](const ir::Instruction& instruction) {
    return instruction.name != nullptr &&
           (*instruction.name == kUnreachCall || *instruction.name == "assertion");
  };
  verification.result = decide_in_time(program, {property, counts});
  return verification;
}

int exit_status(const Result& result) {
  switch (result.verdict) {
    case Verdict::True:
      return static_cast<int>(ExitStatus::Ok);
    case Verdict::False:
      return static_cast<int>(ExitStatus::Violated);
    case Verdict::Unknown:
      break;
  }
  return static_cast<int>(ExitStatus::Unknown);
}

}  // namespace heddle::driver
