#include "driver/verification.h"

#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>

#include "driver/command.h"
#include "driver/interrupt.h"
#include "driver/property_input.h"
#include "driver/time_shares.h"
#include "driver/watch.h"
#include "frontend/frontend.h"
#include "support/files.h"
#include "verify/each_check.h"
#include "verify/loops.h"

namespace heddle::driver {

using result::Reason;
using result::Result;
using result::Verdict;

namespace {

// Throws UsageError.
std::map<std::string, unsigned> loop_bounds(const VerificationOptions& options) {
  std::map<std::string, unsigned> result;
  for (const std::string& text : options.unwind_loops) {
    const size_t colon = text.rfind(':');
    unsigned rounds = 0;
    if (colon == std::string::npos || llvm::StringRef(text).substr(colon + 1).getAsInteger(10, rounds))
      throw UsageError("--unwind-loop wants LOOP:N, as in main.1:20, not '" + text + "'");
    result[text.substr(0, colon)] = rounds;
  }
  return result;
}

using Clock = std::chrono::steady_clock;

// One line on a terminal that says what is going on, written over itself. It keeps counting while nobody has
// anything new to say.
class ProgressLine : public verify::Listener {
 public:
  explicit ProgressLine(Clock::time_point start)
      : is_terminal_(isatty(STDERR_FILENO) != 0), start_(start), shown_(Clock::now()) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() override {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
  }

  void on_progress(const std::string& engine, const std::string& text, double) override {
    if (text.empty()) return;
    text_ = engine + ": " + text;
    show();
  }

  // With many checks, the last of them may take long.
  void on_answer(const result::Answer& answer) override {
    if (!is_terminal_) return;
    is_shown_ = true;
    fmt::print(stderr, "\r\033[K{}: {}\n", answer.check, result::to_string(answer.result));
  }

  // Asked many times a second.
  bool is_cancelled() override {
    if (Clock::now() - shown_ >= kPeriod) show();
    return was_interrupted();
  }

 private:
  static constexpr auto kPeriod = std::chrono::milliseconds(200);

  void show() {
    if (!is_terminal_) return;
    is_shown_ = true;
    shown_ = Clock::now();
    fmt::print(stderr, "\r\033[K{:5.1f} s  {}", std::chrono::duration<double>(shown_ - start_).count(),
               text_);
    std::fflush(stderr);
  }

  const bool is_terminal_;
  const Clock::time_point start_;
  Clock::time_point shown_;
  std::string text_ = "analysing the program";
  bool is_shown_ = false;
};

// One run of the command: the program and the properties, within one limit of time.
class Run {
 public:
  Run(const VerificationOptions& options, Console& console)
      : options_(options), console_(console), settings_(settings_of(options)) {}

  Verification verify() {
    Verification verification;
    std::vector<verify::Property> properties;
    try {
      properties = read_properties();
      if (!options_.tools.names.empty() && properties.size() != 1)
        throw UsageError("option '--with' is for one property");
      verification.program.emplace(load());
    } catch (const support::UnsupportedError& error) {
      // What is not supported leaves the question open; anything else is a mistake in the input.
      console_.error(error.message());
      verification.answers = {
          {result::unknown(Reason::Unsupported, error.message().text), options_.input.c.entry.function}};
      return verification;
    }
    verification.answers = decide(*verification.program, properties);
    for (result::Answer& answer : verification.answers) answer.function = options_.input.c.entry.function;
    return verification;
  }

  verify::Validation validate(const verify::WitnessInput& input) {
    try {
      const std::vector<verify::Property> properties = read_properties();
      if (properties.size() != 1) throw UsageError("a witness is about one property");
      const ir::Program program = load();
      settings_.limits.seconds = seconds_left();
      const InterruptGuard guard;
      ProgressLine line(start_);
      return verify::validate(program, properties.front(), input, settings_, line);
    } catch (const support::UnsupportedError& error) {
      console_.error(error.message());
      return {verify::Answer::Unknown, error.message().text, {}};
    }
  }

 private:
  std::vector<verify::Property> read_properties() {
    support::Diagnostics diagnostics;
    std::vector<verify::Property> properties = verify::read_properties(options_.property, diagnostics);
    for (const support::Message& warning : diagnostics.warnings()) console_.warning(warning);
    for (const verify::Property& property : properties) verify::check(settings_, property);
    return properties;
  }

  ir::Program load() {
    const Watch watch("reading the program", early_limits(), last_words());
    ir::Program program = load_program(options_.input, console_);
    settings_.limits.unwind_loops = verify::bounds_of_loops(program, loop_bounds(options_));
    return program;
  }

  std::vector<result::Answer> decide(const ir::Program& program,
                                     const std::vector<verify::Property>& properties) {
    std::vector<std::vector<result::Answer>> answers(properties.size());
    share_time(
        properties.size(), [this] { return seconds_left(); },
        [&](size_t i, double seconds) {
          answers[i] = decide(program, properties[i], seconds);
          return options_.timeout != 0 && std::ranges::any_of(answers[i], [](const result::Answer& answer) {
                   return answer.result.verdict == result::Verdict::Unknown &&
                          answer.result.reason == Reason::Timeout;
                 });
        });
    std::vector<result::Answer> all;
    for (std::vector<result::Answer>& own : answers) std::ranges::move(own, std::back_inserter(all));
    return all;
  }

  std::vector<result::Answer> decide(const ir::Program& program, verify::Property property, double seconds) {
    if (!options_.tools.names.empty()) return {{decide_with_tools(program, property)}};
    std::optional<verify::Woven> woven;
    {
      const Watch watch("weaving the property in", early_limits(), last_words());
      // Expressions may be nested as deeply as the front end takes them.
      frontend::on_large_stack([&] {
        woven.emplace(
            verify::weave(program, std::move(property), settings_.reduction == verify::Reduction::Direct));
        if (!options_.no_lift) verify::add_lifted(*woven, program);
      });
    }
    settings_.limits.seconds = options_.timeout == 0 ? 0 : std::min(seconds, seconds_left());
    const InterruptGuard guard;
    ProgressLine line(start_);
    if (options_.each_check) return verify::decide_each_check(*woven, settings_, line);
    return {{verify::decide(*woven, settings_, line)}};
  }

  Result decide_with_tools(const ir::Program& program, const verify::Property& property) {
    settings_.limits.seconds = seconds_left();
    const InterruptGuard guard;
    ProgressLine line(start_);
    return driver::decide_with_tools(options_.tools, options_.property,
                                     {program, property, options_.input.c, settings_, options_.tools.trust},
                                     console_, line);
  }

  // Until the engines run under a watch of their own.
  WatchLimits early_limits() const { return {seconds_left(), settings_.limits.memory_bytes}; }

  LastWords last_words() const {
    if (options_.last_words) return options_.last_words;
    return [](const Result& result) { return result::to_string(result) + "\n"; };
  }

  double seconds_left() const {  // 0: no limit
    if (options_.timeout == 0) return 0;
    const double used = std::chrono::duration<double>(Clock::now() - start_).count();
    return std::max(0.001, static_cast<double>(options_.timeout) - used);
  }

  const VerificationOptions& options_;
  Console& console_;
  verify::Settings settings_;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace

verify::Settings settings_of(const VerificationOptions& options) {
  verify::Settings settings = options.settings;
  settings.reduction = verify::reduction_named(options.reduction);
  settings.limits.unwind = static_cast<unsigned>(std::min<uint64_t>(options.unwind, UINT32_MAX));
  settings.limits.memory_bytes = options.memory << 20;
  settings.operators = options.input.operators;
  return settings;
}

support::OptionTable verification_options(VerificationOptions& options) {
  auto set_assumptions = [&settings = options.settings](const std::string& name) {
    static const std::map<std::string, verify::Assumptions> kNames = {{"none", verify::Assumptions::None},
                                                                      {"usual", verify::Assumptions::Usual},
                                                                      {"any", verify::Assumptions::Any}};
    const auto found = kNames.find(name);
    if (found != kNames.end()) settings.assumptions = found->second;
    return found != kNames.end();
  };
  support::OptionTable table = program_input_options(options.input);
  for (support::Option& option : property_options(options.property)) table.push_back(std::move(option));
  table.insert(
      table.end(),
      {
          {"--engine", "NAME",
           "how: portfolio (default), k-induction, horn, pdr, execution, block-count, operators, summaries "
           "or bmc",
           &options.settings.engine},
          {"--no-lift", "",
           "loops that only look at an array are not read as aggregates, for the engine operators",
           &options.no_lift},
          {"--reduction", "NAME",
           "termination: ladder (default: ranking functions, repeated states, …) or state-recurrence alone",
           &options.reduction},
          {"--solver", "NAME", "decides formulas: bitblast (default), z3, cvc5 or smtlib:COMMAND",
           &options.settings.solving.solver},
          {"--dump-smt", "DIR", "write every query there, as an SMT-LIB file with its answer",
           &options.settings.solving.dump_folder},
          {"--unwind", "N",
           "the largest bound of the search: if nothing is violated within N rounds of each loop, and "
           "nothing "
           "more is shown, the verdict is UNKNOWN(bounded: …)",
           &options.unwind},
          {"--unwind-loop", "LOOP:N",
           "with --unwind: another bound for the loop of that id, which --show-loops tells",
           &options.unwind_loops, "--unwind"},
          {"--assumptions", "none|usual|any",
           "what a proof may take for granted: nothing; what is said of missing functions, of the C library "
           "and of callers; or also one of several things that C leaves open. Otherwise it is UNKNOWN",
           set_assumptions},
          {"--strict", "", "short for --assumptions none", support::Alias{"--assumptions=none"}},
          {"--timeout", "SECONDS", "give up after so many seconds", &options.timeout},
          {"--memory", "MB", "give up when the engines need more memory", &options.memory},
      });
  return table;
}

const result::Answer& worst(const std::vector<result::Answer>& answers) {
  auto rank = [](const result::Answer& answer) {
    if (answer.result.verdict == Verdict::False) return 0;
    if (answer.result.verdict == Verdict::Unknown) return result::is_bounded(answer.result) ? 2 : 1;
    return 3;
  };
  return *std::ranges::min_element(answers, {}, rank);
}

Verification verify(const VerificationOptions& options, Console& console) {
  return Run(options, console).verify();
}

std::vector<witness::SourceText> read_sources(const VerificationOptions& options) {
  std::vector<witness::SourceText> sources;
  for (const std::string& file : options.input.c.files) sources.push_back({file, support::read_file(file)});
  return sources;
}

void read_for(const witness::Witness& witness, const std::string& path,
              const std::vector<witness::SourceText>& sources, frontend::Options& options, Console& console) {
  options.marks_choices = witness::asks_for_choices(witness, sources);
  if (!options.target.empty()) return;
  const witness::Metadata& metadata = witness.entries.front().metadata;
  const auto told = metadata.data_model == "ILP32" ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64;
  if (!options.data_model && options.compile_commands.empty()) options.data_model = told;
  if (options.data_model && *options.data_model != told)
    console.warning(
        {path, metadata.position.line, metadata.position.column,
         fmt::format("the witness is about {}, and the program is read otherwise", metadata.data_model)});
}

verify::Validation validate(const VerificationOptions& options, const witness::Witness& witness,
                            const std::string& file_name, Console& console) {
  const std::vector<witness::SourceText> sources = read_sources(options);
  VerificationOptions reading = options;
  read_for(witness, file_name, sources, reading.input.c, console);
  return Run(reading, console).validate({witness, file_name, sources});
}

int exit_status(const verify::Validation& validation) {
  switch (validation.answer) {
    case verify::Answer::Confirmed:
      return static_cast<int>(ExitStatus::Ok);
    case verify::Answer::Rejected:
      return static_cast<int>(ExitStatus::Violated);
    case verify::Answer::Unknown:
      break;
  }
  return static_cast<int>(ExitStatus::Unknown);
}

int exit_status(const Result& result, bool accepts_bounded) {
  switch (result.verdict) {
    case Verdict::True:
      return static_cast<int>(ExitStatus::Ok);
    case Verdict::False:
      return static_cast<int>(ExitStatus::Violated);
    case Verdict::Unknown:
      break;
  }
  if (!result::is_bounded(result)) return static_cast<int>(ExitStatus::Unknown);
  return static_cast<int>(accepts_bounded ? ExitStatus::Ok : ExitStatus::Bounded);
}

}  // namespace heddle::driver
