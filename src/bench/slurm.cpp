#include "bench/slurm.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/child_process.h"
#include "support/diagnostics.h"
#include "support/files.h"

namespace heddle::bench {

namespace fs = std::filesystem;
using nlohmann::json;
using support::InputError;

namespace {

constexpr const char* kPlanFile = "plan.json";
constexpr const char* kJobFile = "job";
constexpr unsigned kMostRounds = 3;

std::string part_file(unsigned part) {
  return fmt::format("part-{}.jsonl", part);
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw InputError(path.string(), 0, 0, "cannot write the file");
}

json to_json(const Task& task) {
  json document{{"name", task.name},
                {"property", task.property},
                {"property_source", task.property_source},
                {"data_model", task.data_model},
                {"subproperty", task.subproperty},
                {"files", task.files}};
  if (task.expected) document["expected"] = *task.expected;
  return document;
}

Task task_from(const json& document) {
  Task task{document.at("name"),
            document.at("property"),
            document.at("property_source"),
            document.at("data_model"),
            {},
            document.at("subproperty"),
            document.at("files")};
  if (document.contains("expected")) task.expected = document.at("expected").get<bool>();
  return task;
}

json to_json(const Plan& plan, unsigned parts, const Setup& setup) {
  json tasks = json::array();
  for (const Task& task : plan.tasks) tasks.push_back(to_json(task));
  json configurations = json::array();
  for (const Configuration& one : plan.configurations)
    configurations.push_back({{"name", one.name}, {"options", one.options}, {"heddle", one.binary}});
  return {{"tasks", std::move(tasks)},
          {"configurations", std::move(configurations)},
          {"limits", {plan.limits.cpu_seconds, plan.limits.wall_seconds, plan.limits.memory_mb}},
          {"jobs", plan.jobs},
          {"binary", plan.binary},
          {"uses_groups", plan.uses_groups},
          {"parts", parts},
          {"version", setup.version},
          {"started", setup.started}};
}

Plan plan_from(const json& document) {
  Plan plan;
  for (const json& task : document.at("tasks")) plan.tasks.push_back(task_from(task));
  for (const json& one : document.at("configurations"))
    plan.configurations.push_back({one.at("name"), one.at("options"), one.at("heddle")});
  const json& limits = document.at("limits");
  plan.limits = {limits.at(0), limits.at(1), limits.at(2)};
  plan.jobs = document.at("jobs");
  plan.binary = document.at("binary");
  plan.uses_groups = document.at("uses_groups");
  plan.parts = document.at("parts");
  return plan;
}

// A word for the shell.
std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

class Slurm {
 public:
  Slurm(const Plan& plan, fs::path folder, const SlurmOptions& options, ResultsLog& log, Listener& listener)
      : plan_(plan), folder_(std::move(folder)), options_(options), log_(log), listener_(listener) {}

  bool run() {
    fs::create_directories(folder_);
    std::string job = last_job();
    for (unsigned round = 0;; ++round) {
      if (!job.empty() && !wait_for(job)) return false;
      gather();
      if (missing() == 0) return true;
      if (round == kMostRounds) return false;
      job = submit();
    }
  }

 private:
  std::string last_job() const {
    std::ifstream file(folder_ / kJobFile);
    std::string job;
    file >> job;
    return job;
  }

  size_t missing() const {
    size_t count = 0;
    for (const Task& task : plan_.tasks)
      for (const Configuration& configuration : plan_.configurations)
        count += log_.has({configuration.name, task.name, task.property}) ? 0 : 1;
    return count;
  }

  std::string submit() {
    const auto parts = static_cast<unsigned>(std::min<size_t>(options_.parts, missing()));
    write(folder_ / kPlanFile,
          to_json(plan_, parts, log_.results().setup).dump(1, ' ', false, json::error_handler_t::replace));
    write(folder_ / "job.sh", fmt::format("#!/bin/sh\nexec {} bench part {} \"$SLURM_ARRAY_TASK_ID\"\n",
                                          quoted(plan_.binary), quoted((folder_ / kPlanFile).string())));
    std::vector<std::string> command{"sbatch", "--parsable", fmt::format("--array=0-{}", parts - 1),
                                     "--job-name=heddle-bench",
                                     "--output=" + (folder_ / "log-%a.txt").string()};
    command.insert(command.end(), options_.options.begin(), options_.options.end());
    command.push_back((folder_ / "job.sh").string());
    const support::ChildResult result =
        support::run_child(command, "", {}, {.folder = "", .hears_errors = true});
    if (!result.started) throw InputError("", 0, 0, "there is no sbatch: install Slurm (package slurm-wlm)");
    // "123", or "123;cluster"
    const std::string job = result.output.substr(0, result.output.find_first_of(";\n"));
    const bool is_number =
        !job.empty() && std::ranges::all_of(job, [](char c) { return c >= '0' && c <= '9'; });
    if (result.exit_status != 0 || !is_number)
      throw InputError("", 0, 0, "sbatch did not take the job: " + result.output);
    write(folder_ / kJobFile, job + "\n");
    return job;
  }

  // While the controller cannot be asked, nothing is known, and the array may well be running.
  static bool is_gone(const std::string& job) {
    const support::ChildResult result =
        support::run_child({"squeue", "--noheader", "--jobs=" + job, "--format=%i"}, "", {},
                           {.folder = "", .hears_errors = true});
    if (result.exit_status == 0) return result.output.find_first_not_of(" \n") == std::string::npos;
    return result.output.find("Invalid job id") != std::string::npos;
  }

  // Whether it is gone; if not, the listener has cancelled.
  bool wait_for(const std::string& job) {
    using Clock = std::chrono::steady_clock;
    auto next = Clock::now();
    for (;;) {
      if (listener_.is_cancelled()) return false;
      if (Clock::now() >= next) {
        if (is_gone(job)) return true;
        listener_.on_progress(progress());
        next =
            Clock::now() + std::chrono::milliseconds(static_cast<int>(options_.seconds_between_looks * 1000));
      }
      usleep(100'000);
    }
  }

  Progress progress() const {
    const size_t total = plan_.tasks.size() * plan_.configurations.size();
    size_t done = total - missing();
    for (const fs::path& path : part_files()) {
      std::ifstream file(path);
      const auto lines = std::count(std::istreambuf_iterator<char>(file), {}, '\n');
      done += static_cast<size_t>(std::max<std::ptrdiff_t>(0, lines - 1));
    }
    return {std::min(done, total), total, 0, 0};
  }

  std::vector<fs::path> part_files() const {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_))
      if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    return files;
  }

  void gather() {
    for (const fs::path& path : part_files()) {
      if (fs::file_size(path) != 0)
        for (Record& record : read_results(path.string()).records) {
          if (log_.has(key_of(record))) continue;
          listener_.on_record(record);
          log_.add(std::move(record));
        }
      fs::remove(path);
    }
  }

  const Plan& plan_;
  const fs::path folder_;
  const SlurmOptions& options_;
  ResultsLog& log_;
  Listener& listener_;
};

}  // namespace

bool run_on_slurm(const Plan& plan, const fs::path& folder, const SlurmOptions& options, ResultsLog& log,
                  Listener& listener) {
  return Slurm(plan, fs::absolute(folder) / "slurm", options, log, listener).run();
}

bool run_part(const std::string& plan_file, unsigned part, Listener& listener) {
  Plan plan;
  Setup setup;
  try {
    const json document = json::parse(support::read_file(plan_file));
    plan = plan_from(document);
    setup = {document.at("version"), document.at("started"), "", plan.limits, plan.configurations};
  } catch (const json::exception&) {
    throw InputError(plan_file, 0, 0, "this is no plan of heddle bench");
  }
  if (part >= plan.parts) throw InputError(plan_file, 0, 0, fmt::format("there is no part {}", part));
  plan.part = part;
  const fs::path folder = fs::path(plan_file).parent_path();
  for (const Record& record : read_results(folder.parent_path().string()).records)
    plan.done_elsewhere.insert(key_of(record));
  ResultsLog log((folder / part_file(part)).string(), setup);
  return run(plan, log, listener);
}

}  // namespace heddle::bench
