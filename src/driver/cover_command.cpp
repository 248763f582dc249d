// `heddle cover`: inputs that reach what is in a program, and proofs that nothing reaches the rest.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "cover/cover.h"
#include "cover/writers.h"
#include "driver/commands.h"
#include "driver/compilation.h"
#include "driver/output.h"
#include "driver/program_input.h"
#include "support/files.h"

namespace heddle::driver {
namespace {

constexpr std::string_view kAll = "all";

class CoverCommand : public Command {
 public:
  support::OptionTable options() override {
    support::OptionTable table = program_input_options(input_);
    table.insert(
        table.end(),
        {
            {"--goals", "KIND,...",
             "what to reach: statements, branches, conditions, mcdc, loops, functions, assertions, annotated "
             "or "
             "all; statements,branches unless said otherwise",
             [this](const std::string& text) { return set_goals(text); }},
            {"--timeout", "SECONDS", "for all goals together; 60 unless said otherwise", &timeout_},
            {"--memory", "MB", "give up when the engines need more memory", &memory_},
            {"--engine", "NAME", "as for heddle verify", &settings_.engine},
            {"--json", "", "print goals and tests as JSON instead of text", &json_},
            {"--lcov", "FILE", "write a tracefile of lcov there", &lcov_},
            {"--html", "FILE", "write the sources there as a page, with the goals in each line", &html_},
            {"--tests", "DIR", "write each test there as a C file, and run.sh, which runs them under gcov",
             &tests_},
            {"--test-suite", "DIR", "write the tests there as Test-Comp wants them", &suite_},
        });
    return table;
  }

  int run(Console& console) override {
    ir::Program program = load_program(input_, console);
    settings_.limits.seconds = static_cast<double>(timeout_);
    settings_.limits.memory_bytes = memory_ << 20;
    verify::Listener nobody;
    const cover::Coverage coverage = cover::cover(program, kinds_, settings_, nobody);
    if (!lcov_.empty()) write(lcov_, cover::as_lcov(coverage, program));
    if (!html_.empty()) write(html_, cover::as_html(coverage, program));
    if (!tests_.empty()) {
      require_c_files(input_.c);
      write_all(tests_, cover::as_c_tests(coverage, program, compilation_of(input_.c)));
    }
    if (!suite_.empty()) write_all(suite_, cover::as_test_suite(coverage, program, facts()));
    write("-", json_ ? cover::as_json(coverage, program) : cover::as_text(coverage, program));
    return static_cast<int>(ExitStatus::Ok);
  }

 private:
  bool set_goals(const std::string& text) {
    kinds_.clear();
    for (size_t begin = 0; begin <= text.size();) {
      const size_t end = std::min(text.find(',', begin), text.size());
      const std::string_view word = std::string_view(text).substr(begin, end - begin);
      bool is_known = false;
      for (const cover::GoalKindInfo& info : cover::kGoalKinds) {
        if (word != info.plural && word != kAll) continue;
        kinds_.insert(info.kind);
        is_known = true;
      }
      if (!is_known) return false;
      begin = end + 1;
    }
    return true;
  }

  cover::SuiteFacts facts() const {
    const bool is_about_errors = kinds_ == std::set{cover::GoalKind::Assertion};
    const std::string file = input_.c.files.front();
    return {file, support::read_file(file),
            is_about_errors ? "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )"
                            : "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
            fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))};
  }

  static void write(const std::string& path, const std::string& text) {
    Output output(path);
    output.stream() << text;
    output.close();
  }

  static void write_all(const std::string& folder, const std::vector<cover::TestFile>& files) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw support::InputError(folder, 0, 0, "cannot create the folder: " + error.message());
    for (const cover::TestFile& file : files) write(folder + "/" + file.name, file.text);
  }

  ProgramInput input_;
  std::set<cover::GoalKind> kinds_ = {cover::GoalKind::Statement, cover::GoalKind::Branch};
  verify::Settings settings_;
  uint64_t timeout_ = 60;
  uint64_t memory_ = 0;
  bool json_ = false;
  std::string lcov_;
  std::string html_;
  std::string tests_;
  std::string suite_;
};

}  // namespace

std::unique_ptr<Command> make_cover_command() {
  return std::make_unique<CoverCommand>();
}

}  // namespace heddle::driver
