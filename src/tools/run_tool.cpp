#include "tools/run_tool.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Regex.h>
#include <poll.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "fuzz/fuzz_files.h"
#include "tools/scratch_folder.h"
#include "witness/sources.h"

namespace heddle::tools {

using nlohmann::json;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr uint64_t kMostOutput = uint64_t{64} << 20;  // bytes
constexpr uint64_t kLargestFile = uint64_t{1} << 30;
constexpr unsigned kMostProcessors = 8;  // that the time of a tool may be spent on
constexpr double kSecondsForVersion = 10;
constexpr size_t kLargestInput = size_t{1} << 20;  // bytes
constexpr double kSecondsToStop = 2;

std::string replaced(std::string word, std::string_view what, const std::string& by) {
  for (size_t at = word.find(what); at != std::string::npos; at = word.find(what, at + by.size()))
    word.replace(at, what.size(), by);
  return word;
}

std::string as_line(const json& message) {
  return message.dump(-1, ' ', false, json::error_handler_t::replace);
}

json to_json(size_t attempt, const Claim& claim) {
  return {{"attempt", attempt},
          {"claims", static_cast<int>(claim.claims)},
          {"why_not", claim.why_not},
          {"inputs", claim.inputs},
          {"cpu_seconds", claim.cpu_seconds}};
}

Claim claim_from(const json& message) {
  return {static_cast<Claims>(message.at("claims").get<int>()), message.at("why_not"), message.at("inputs"),
          message.at("cpu_seconds")};
}

std::string folder_of(size_t attempt) {
  return fmt::format("attempt-{}", attempt + 1);
}

size_t count_files(const fs::path& folder) {
  std::error_code error;
  size_t count = 0;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) ++count;
  return count;
}

// In the process of the run.
class Attempts {
 public:
  Attempts(const Tool& tool, const WovenProgram& program, fs::path folder, RunOptions options,
           const support::ForkedChild::Tell& tell)
      : tool_(tool),
        program_(program),
        folder_(std::move(folder)),
        options_(std::move(options)),
        tell_(tell) {}

  void make() {
    for (size_t i = 0; i < tool_.attempts.size() && !support::was_asked_to_stop(); ++i) {
      bool is_last = false;
      const Claim claim = make_one(i, is_last);
      tell_(as_line(to_json(i, claim)));
      if (is_last || seconds_left() <= 0) break;
    }
  }

 private:
  Claim make_one(size_t number, bool& is_last) {
    const Attempt& attempt = tool_.attempts[number];
    place_ = folder_ / folder_of(number);
    fs::create_directory(place_);
    write_files(program_, place_);
    if (tool_.kind == Kind::Fuzzer) prepare_fuzzing();
    for (const Words& command : tool_.build) {
      const support::ChildResult built = run(command, attempt);
      if (built.exit_status == 0) continue;
      is_last = !built.started || built.timed_out;
      Claim claim;
      claim.cpu_seconds = built.cpu_seconds;
      claim.why_not = !built.started    ? "it is not installed"
                      : built.timed_out ? "its time was up before the program was built for it"
                                        : "the program could not be built for it";
      return claim;
    }
    const support::ChildResult result = run(tool_.command, attempt);
    is_last = !result.started;
    if (tool_.kind == Kind::Verifier) return understand(tool_, attempt, result);
    is_last = true;  // others are for programs that could not be built
    keep_corpus();
    Claim claim;
    claim.cpu_seconds = result.cpu_seconds;
    // Whatever a fuzzer says: an input is replayed, and no other claim is one.
    if (count_files(place_ / tool_.input_files) > 0)
      claim.claims = Claims::Violated;
    else
      claim.why_not = fmt::format("no violation found, with {} in the corpus", inputs());
    return claim;
  }

  support::ChildResult run(const Words& command, const Attempt& attempt) {
    RunOptions left = options_;
    left.seconds = seconds_left();
    support::ChildLimits limits;
    limits.seconds = std::max(0.1, left.seconds);
    limits.cpu_seconds = static_cast<unsigned>(std::ceil(limits.seconds)) * kMostProcessors;
    if (tool_.limits_address_space) limits.memory_bytes = options_.memory_bytes;
    limits.output_bytes = kMostOutput;
    limits.file_bytes = kLargestFile;
    limits.is_cancelled = [this] {
      tell_progress();
      return support::was_asked_to_stop();
    };
    const char* model = program_.transformed.data_model == expr::DataModelKind::ILP32 ? "ILP32" : "LP64";
    // A fuzzer that is not told to end before its time is up is killed, with what it knows.
    if (tool_.kind == Kind::Fuzzer) left.seconds -= 1;
    const support::ChildResult result =
        support::run_child(fill_in(tool_, command, program_.names, model, attempt, left), "", limits,
                           {.folder = place_.string(), .hears_errors = true});
    support::end_descendants();
    return result;
  }

  void prepare_fuzzing() const {
    for (const char* name : fuzz::kFolders) fs::create_directory(place_ / name);
    for (const fuzz::File& file : fuzz::make_files(program_.transformed.files.front().original))
      write_file(place_ / file.name, file.text);
    if (!options_.corpus.empty()) copy_inputs(options_.corpus, place_ / "seeds");
  }

  void keep_corpus() const {
    if (options_.corpus.empty() || tool_.corpus_folder.empty()) return;
    copy_inputs(place_ / tool_.corpus_folder, options_.corpus);
    copy_inputs(place_ / tool_.input_files, options_.corpus);
  }

  // Under names of our own: the same input is kept once.
  static void copy_inputs(const fs::path& from, const fs::path& to) {
    std::error_code error;
    for (fs::directory_iterator i(from, error), end; !error && i != end; i.increment(error))
      if (const std::string bytes = read_scratch_file(i->path(), kLargestInput); !bytes.empty())
        write_file(to / witness::hash_of(bytes).substr(0, 40), bytes);
  }

  std::string inputs() const { return fmt::format("{} inputs", count_files(place_ / tool_.corpus_folder)); }

  void tell_progress() {
    if (tool_.kind != Kind::Fuzzer || Clock::now() - told_ < std::chrono::seconds(1)) return;
    told_ = Clock::now();
    tell_(as_line({{"progress", inputs()}}));
  }

  double seconds_left() const {
    return options_.seconds - std::chrono::duration<double>(Clock::now() - begin_).count();
  }

  const Tool& tool_;
  const WovenProgram& program_;
  const fs::path folder_;
  const RunOptions options_;
  const support::ForkedChild::Tell& tell_;
  fs::path place_;  // of the attempt that is made
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point told_ = begin_;
};

}  // namespace

Words fill_in(const Tool& tool, const Words& command, const Words& program, const std::string& data_model,
              const Attempt& attempt, const RunOptions& limits) {
  Words result;
  const auto add_all = [&](const Words& words) { result.insert(result.end(), words.begin(), words.end()); };
  const std::string& witness =
      tool.violation_witness.empty() ? tool.correctness_witness : tool.violation_witness;
  for (const std::string& word : command) {
    if (word == "{program}") {
      add_all(program);
    } else if (word == "{data_model}") {
      if (const auto found = tool.data_models.find(data_model); found != tool.data_models.end())
        add_all(found->second);
    } else if (word == "{objects}") {
      for (const std::string& name : program)
        result.push_back(fs::path(name).replace_extension(".o").string());
    } else if (word == "{attempt}") {
      add_all(attempt.options);
    } else {
      std::string filled = replaced(word, "{property}", kPropertyFile);
      filled = replaced(std::move(filled), "{witness}", witness);
      filled = replaced(std::move(filled), "{seconds}", fmt::format("{:.0f}", std::max(1.0, limits.seconds)));
      filled = replaced(std::move(filled), "{memory}", std::to_string(limits.memory_bytes >> 20));
      result.push_back(replaced(std::move(filled), "{folder}", tool.folder));
    }
  }
  return result;
}

std::optional<std::string> version_of(const Tool& tool) {
  support::ChildLimits limits;
  limits.seconds = kSecondsForVersion;
  limits.output_bytes = 1 << 20;
  const support::ChildResult run = support::run_child(fill_in(tool, tool.version_command, {}, "", {}, {}), "",
                                                      limits, {.folder = "", .hears_errors = true});
  if (!run.started || run.timed_out) return std::nullopt;
  const llvm::StringRef output(run.output);
  if (tool.version_line.empty()) return output.split('\n').first.str();
  const llvm::Regex regex(tool.version_line, llvm::Regex::Newline);
  llvm::SmallVector<llvm::StringRef, 4> groups;
  return regex.match(output, &groups) ? std::optional(groups[1].str()) : std::nullopt;
}

void ToolRun::start(const Tool& tool, const WovenProgram& program, const fs::path& folder,
                    const RunOptions& options) {
  tool_ = &tool;
  folder_ = folder;
  child_.start([&tool, &program, folder, options](const support::ForkedChild::Tell& tell) {
    support::adopt_descendants();
    Attempts(tool, program, folder, options, tell).make();
  });
}

std::vector<AttemptEnd> ToolRun::read() {
  std::vector<AttemptEnd> ends;
  pollfd end{child_.descriptor(), POLLIN, 0};
  while (child_.is_running() && poll(&end, 1, 0) > 0)
    for (const std::string& line : child_.read_lines()) {
      const json message = json::parse(line);
      if (message.contains("progress")) {
        progress_ = message["progress"];
        continue;
      }
      const size_t attempt = message.at("attempt");
      ends.push_back({attempt, claim_from(message), folder_ / folder_of(attempt)});
      cpu_seconds_ += ends.back().claim.cpu_seconds;
    }
  return ends;
}

// It is given time to end what the tool has started.
void ToolRun::stop() {
  const auto begin = Clock::now();
  child_.ask_to_stop();
  while (child_.is_running() &&
         std::chrono::duration<double>(Clock::now() - begin).count() < kSecondsToStop) {
    pollfd end{child_.descriptor(), POLLIN, 0};
    if (poll(&end, 1, 20) > 0) read();
  }
  child_.kill();
}

}  // namespace heddle::tools
