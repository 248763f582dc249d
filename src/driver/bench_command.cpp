// `heddle bench`: configurations over tasks with known verdicts; `heddle bench report` and `heddle bench
// compare` show what came of it.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <llvm/ADT/StringRef.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "bench/compare.h"
#include "bench/csv.h"
#include "bench/page.h"
#include "bench/run.h"
#include "bench/slurm.h"
#include "bench/tables.h"
#include "driver/commands.h"
#include "driver/interrupt.h"
#include "driver/output.h"
#include "passes/pass_table.h"
#include "report/report.h"
#include "support/child_process.h"
#include "support/quoting.h"
#include "support/version.h"

namespace heddle::driver {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDefaultFolder = "bench-results";
constexpr const char* kDefaultPage = "bench.html";

// What `heddle verify` does anyway, so that there is nothing to switch on.
constexpr std::array<std::string_view, 2> kPassesOfVerify = {"arrange_blocks", "unfold_aggregates"};
// The others in a row: what makes programs smaller comes behind what finds out that they can be.
constexpr std::string_view kAllPasses =
    "summarize_loops,use_intervals,fold_constants,remove_unreachable,share_expressions,slice";

void print(const std::string& text) {
  fmt::print("{}", text);
  std::fflush(stdout);
}

void write(const fs::path& path, const std::string& text) {
  Output output(path.string());
  output.stream() << text;
  output.close();
}

std::string in_minutes(double seconds) {
  const auto whole = static_cast<uint64_t>(seconds);
  if (whole >= 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  return whole >= 60 ? fmt::format("{} min {:02} s", whole / 60, whole % 60) : fmt::format("{} s", whole);
}

// On a terminal one line that says how far the benchmark is; everywhere what is wrong, as soon as it is
// known.
class ProgressLine : public bench::Listener {
 public:
  explicit ProgressLine(Console& console) : console_(console), is_terminal_(isatty(STDERR_FILENO) != 0) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() override { clear(); }

  void on_record(const bench::Record& record) override {
    if (!bench::is_wrong(record.outcome) && record.outcome != bench::Outcome::Error) return;
    clear();
    console_.note(fmt::format("{}: {} {} {}: {}", bench::info(record.outcome).name, record.configuration,
                              record.property, support::quote(record.task, '\''), record.status));
  }

  void on_progress(const bench::Progress& progress) override {
    if (!is_terminal_) return;
    is_shown_ = true;
    fmt::print(stderr, "\r\033[K{} of {} done, {} running", progress.done, progress.total, progress.running);
    if (progress.seconds_left > 0) fmt::print(stderr, ", about {} left", in_minutes(progress.seconds_left));
    std::fflush(stderr);
  }

  bool is_cancelled() override { return was_interrupted(); }

 private:
  void clear() {
    if (is_shown_) fmt::print(stderr, "\r\033[K");
    is_shown_ = false;
  }

  Console& console_;
  bool is_terminal_;
  bool is_shown_ = false;
};

class BenchCommand : public Command {
 public:
  support::OptionTable options() override {
    return {
        {"TASKS", "",
         "task definitions (.yml), sets of them (.set), tables (.csv), folders; or what to do: report, "
         "compare",
         &operands_},
        {"--config", "NAME=OPTIONS", "a configuration: a name, and options of heddle verify",
         &configurations_},
        {"--configs", "FILE", "configurations from a YAML file (docs/bench.md)", &configuration_file_},
        {"--switch", "NAME=OPTIONS",
         "the configuration with these options too; a table tells what each of them changes", &switches_},
        {"--ablation", "",
         "a --switch for each pass, and one for all of them: what heddle verify --passes is worth",
         &ablates_passes_},
        {"--property", "NAME", "only tasks of this property", &choice_.properties},
        {"--expected", "true|false", "only tasks with this verdict",
         [this](const std::string& text) {
           choice_.expected = text;
           return text == "true" || text == "false";
         }},
        {"--sample", "N", "at most N tasks of each property, always the same ones", &choice_.sample},
        {"--cpu", "SECONDS", "CPU time of a run, all its processes together (default: 60)",
         &limits_.cpu_seconds},
        {"--wall", "SECONDS", "wall time of a run (default: one and a half times that)",
         &limits_.wall_seconds},
        {"--memory", "MB", "memory of a run (default: 4096)", &limits_.memory_mb},
        {"--jobs", "N", "so many runs side by side (default: 1)", &jobs_},
        {"--no-cgroups", "", "measure by looking at processes, also where control groups are allowed",
         &no_groups_},
        {"--slurm", "N", "share the runs out among N elements of a Slurm job array (docs/bench.md)",
         &slurm_parts_},
        {"--slurm-option", "OPTION", "an option of sbatch, such as --partition=big", &slurm_options_},
        {"--restart", "", "throw away the results that are there instead of going on with them", &restarts_},
        {"--list", "", "only list the tasks", &lists_},
        {"-o", "PATH",
         "folder of the results (default: bench-results); report: the page (default: bench.html)", &output_},
    };
  }

  int run(Console& console) override {
    if (operands_.empty()) throw UsageError("no tasks: give .yml, .set or .csv files, or folders");
    const std::string action = operands_.front();
    if (action == "compare") return compare();
    if (action == "report") return report();
    if (action == "part") return run_part(console);
    if (limits_.cpu_seconds == 0 || limits_.memory_mb == 0 || jobs_ == 0)
      throw UsageError("options '--cpu', '--memory' and '--jobs' take numbers above 0");
    const std::vector<bench::Task> tasks = bench::read_tasks(operands_, choice_);
    if (tasks.empty()) throw UsageError("there is no such task");
    if (lists_) return list(tasks);
    return run_all(tasks, console);
  }

 private:
  static int list(const std::vector<bench::Task>& tasks) {
    for (const bench::Task& task : tasks)
      fmt::print("{} {} {} {}\n", task.property, task.data_model,
                 !task.expected   ? "?"
                 : *task.expected ? "true"
                                  : "false",
                 support::quote(task.name, '\''));
    std::fflush(stdout);
    return static_cast<int>(ExitStatus::Ok);
  }

  int run_all(const std::vector<bench::Task>& tasks, Console& console) {
    bench::Plan plan;
    plan.tasks = tasks;
    plan.configurations = configurations();
    plan.limits = limits_;
    plan.jobs = static_cast<unsigned>(std::min<uint64_t>(jobs_, 1024));
    plan.binary = fs::read_symlink("/proc/self/exe").string();
    plan.uses_groups = !no_groups_;
    const fs::path folder(output_.empty() ? kDefaultFolder : output_);
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path file = folder / bench::kResultsFile;
    if (restarts_) fs::remove(file, error);
    bench::ResultsLog log(file.string(), setup(plan));
    bool is_done = false;
    {
      const InterruptGuard guard;
      ProgressLine line(console);
      is_done = slurm_parts_ == 0 ? bench::run(plan, log, line)
                                  : bench::run_on_slurm(plan, folder, slurm_options(), log, line);
    }
    write_tables(log.results(), folder);
    print(bench::summary(log.results()));
    if (!switches().empty()) print_ablation(log.results(), folder);
    if (!is_done) {
      console.note("not all is done; the same command goes on with what is missing");
      return static_cast<int>(ExitStatus::Unknown);
    }
    const bool has_wrong = std::ranges::any_of(
        log.results().records, [](const bench::Record& record) { return bench::is_wrong(record.outcome); });
    return static_cast<int>(has_wrong ? ExitStatus::Violated : ExitStatus::Ok);
  }

  bench::SlurmOptions slurm_options() const {
    return {static_cast<unsigned>(std::min<uint64_t>(slurm_parts_, 10'000)), slurm_options_};
  }

  // What the elements of a job array call.
  int run_part(Console& console) const {
    uint64_t part = 0;
    if (operands_.size() != 3 || llvm::StringRef(operands_[2]).getAsInteger(10, part))
      throw UsageError("part takes a plan and a number");
    const InterruptGuard guard;
    ProgressLine line(console);
    const bool is_done = bench::run_part(operands_[1], static_cast<unsigned>(part), line);
    return static_cast<int>(is_done ? ExitStatus::Ok : ExitStatus::Unknown);
  }

  std::vector<bench::Configuration> configurations() const {
    std::vector<bench::Configuration> result;
    if (!configuration_file_.empty()) result = bench::read_configurations(configuration_file_);
    for (const std::string& text : configurations_) result.push_back(bench::parse_configuration(text));
    if (result.empty()) result.push_back({"heddle", {}, ""});
    const std::vector<std::string> switches = this->switches();
    if (!switches.empty() && result.size() != 1)
      throw UsageError("options '--switch' and '--ablation' are for one configuration");
    for (const std::string& text : switches) {
      const bench::Configuration change = bench::parse_configuration(text);
      bench::Configuration changed = result.front();
      changed.name += "+" + change.name;
      changed.options.insert(changed.options.end(), change.options.begin(), change.options.end());
      result.push_back(std::move(changed));
    }
    bench::check_names(result);
    return result;
  }

  std::vector<std::string> switches() const {
    std::vector<std::string> result = switches_;
    if (!ablates_passes_) return result;
    for (const passes::PassInfo& pass : passes::pass_table()) {
      const bool is_used = std::ranges::find(kPassesOfVerify, pass.name) != kPassesOfVerify.end();
      if (is_used || !pass.keeps_order) continue;
      result.push_back(fmt::format("{0}=--passes={0}", pass.name));
      for (const std::string& word : passes::variants(pass))
        if (word != "full")  // which says more of another one
          result.push_back(fmt::format("{0}-{1}=--passes={0}:{1}", pass.name, word));
    }
    result.push_back(fmt::format("all=--passes={}", kAllPasses));
    return result;
  }

  static bench::Setup setup(const bench::Plan& plan) {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return {std::string(support::version()),
            fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(std::time(nullptr))), host.data(),
            plan.limits, plan.configurations};
  }

  static void write_tables(const bench::Results& results, const fs::path& folder) {
    write(folder / "results.csv", bench::as_csv(results));
    for (const bench::Configuration& one : results.setup.configurations) {
      const std::string xml = bench::as_benchexec_xml(results, one);
      const support::ChildResult packed = support::run_child({"bzip2", "-c"}, xml, {});
      // table-generator reads both.
      if (packed.started && packed.exit_status == 0)
        write(folder / (one.name + ".xml.bz2"), packed.output);
      else
        write(folder / (one.name + ".xml"), xml);
    }
  }

  static void print_ablation(const bench::Results& results, const fs::path& folder) {
    const std::vector<std::vector<std::string>> rows = bench::ablation_table(results);
    std::string csv;
    for (const std::vector<std::string>& row : rows) csv += bench::csv_line(row);
    write(folder / "ablation.csv", csv);
    print("\n" + report::aligned(rows));
  }

  std::vector<std::pair<std::string, bench::Results>> read_files() const {
    std::vector<std::pair<std::string, bench::Results>> files;
    for (size_t i = 1; i < operands_.size(); ++i)
      files.emplace_back(operands_[i], bench::read_results(operands_[i]));
    if (files.empty()) throw UsageError("no results: give folders or files that heddle bench wrote");
    return files;
  }

  int report() const {
    const std::string path = output_.empty() ? kDefaultPage : output_;
    write(path, bench::as_page(read_files()));
    return static_cast<int>(ExitStatus::Ok);
  }

  int compare() const {
    const auto files = read_files();
    if (files.size() > 2) throw UsageError("compare takes one or two results");
    std::string text;
    for (const bench::Pair& pair : bench::pairs_of(files))
      text += (text.empty() ? "" : "\n") + bench::compare(pair);
    print(text);
    return static_cast<int>(ExitStatus::Ok);
  }

  std::vector<std::string> operands_;
  std::vector<std::string> configurations_;
  std::vector<std::string> switches_;
  std::string configuration_file_;
  bench::TaskChoice choice_;
  bench::Limits limits_;
  uint64_t jobs_ = 1;
  uint64_t slurm_parts_ = 0;  // 0: run here
  std::vector<std::string> slurm_options_;
  std::string output_;
  bool no_groups_ = false;
  bool restarts_ = false;
  bool lists_ = false;
  bool ablates_passes_ = false;
};

}  // namespace

std::unique_ptr<Command> make_bench_command() {
  return std::make_unique<BenchCommand>();
}

}  // namespace heddle::driver
