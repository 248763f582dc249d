#include "bench/results.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/diagnostics.h"
#include "support/files.h"

namespace heddle::bench {

using nlohmann::json;
using support::InputError;

namespace {

constexpr int kFormat = 1;

json to_json(const Setup& setup) {
  json configurations = json::array();
  for (const Configuration& one : setup.configurations)
    configurations.push_back({{"name", one.name}, {"options", one.options}, {"heddle", one.binary}});
  return {{"heddle_bench", kFormat},
          {"version", setup.version},
          {"started", setup.started},
          {"host", setup.host},
          {"limits",
           {{"cpu_seconds", setup.limits.cpu_seconds},
            {"wall_seconds", setup.limits.wall_seconds},
            {"memory_mb", setup.limits.memory_mb}}},
          {"configurations", std::move(configurations)}};
}

Setup setup_from(const json& document) {
  if (document.at("heddle_bench").get<int>() != kFormat) throw std::runtime_error("another format");
  Setup setup{document.at("version"), document.at("started"), document.at("host"), {}, {}};
  const json& limits = document.at("limits");
  setup.limits = {limits.at("cpu_seconds"), limits.at("wall_seconds"), limits.at("memory_mb")};
  for (const json& one : document.at("configurations"))
    setup.configurations.push_back({one.at("name"), one.at("options"), one.at("heddle")});
  return setup;
}

std::string as_line(const json& document) {
  return document.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

const Configuration* find(const std::vector<Configuration>& configurations, const std::string& name) {
  const auto found = std::ranges::find(configurations, name, &Configuration::name);
  return found == configurations.end() ? nullptr : &*found;
}

// The length of the whole lines.
size_t parse(const std::string& text, const std::string& path, Results& results) {
  size_t begin = 0;
  unsigned number = 0;
  for (size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    ++number;
    try {
      const json line = json::parse(text.substr(begin, end - begin));
      if (!line.contains("heddle_bench")) {
        if (number == 1) throw std::runtime_error("no setup");
        results.records.push_back(record_from(line));
        continue;
      }
      Setup setup = setup_from(line);
      if (number == 1) {
        results.setup = std::move(setup);
        continue;
      }
      for (Configuration& one : setup.configurations)
        if (find(results.setup.configurations, one.name) == nullptr)
          results.setup.configurations.push_back(std::move(one));
    } catch (const std::exception&) {
      throw InputError(path, number, 1, "this is no line of results of heddle bench");
    }
  }
  return begin;
}

}  // namespace

Results read_results(const std::string& path) {
  const std::string file =
      std::filesystem::is_directory(path) ? (std::filesystem::path(path) / kResultsFile).string() : path;
  Results results;
  if (parse(support::read_file(file), file, results) == 0)
    throw InputError(file, 1, 1, "there are no results of heddle bench in this file");
  return results;
}

ResultsLog::ResultsLog(const std::string& path, const Setup& setup) : path_(path) {
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) throw InputError(path, 0, 0, fmt::format("cannot write the file: {}", std::strerror(errno)));
  try {
    if (flock(file_, LOCK_EX | LOCK_NB) != 0)
      throw InputError(path, 0, 0, "another heddle bench is writing this file");
    const std::string text = support::read_file(path);
    const size_t whole = parse(text, path, results_);
    if (whole < text.size() && ftruncate(file_, static_cast<off_t>(whole)) != 0)
      throw InputError(path, 0, 0, "cannot cut off the last line, which is not whole");
    if (whole != 0) check_same(setup);
    for (const Record& record : results_.records) done_.insert(key_of(record));
    const bool is_known = whole != 0 && std::ranges::all_of(setup.configurations, [this](const auto& one) {
                            return find(results_.setup.configurations, one.name) != nullptr;
                          });
    if (!is_known) {
      const std::string line = as_line(to_json(setup));
      write_line(line);
      Results all;
      parse((whole != 0 ? text.substr(0, whole) : "") + line, path, all);
      results_ = std::move(all);
    }
  } catch (...) {
    close(file_);
    throw;
  }
}

ResultsLog::~ResultsLog() {
  close(file_);
}

void ResultsLog::check_same(const Setup& setup) const {
  const auto refuse = [this](const std::string& what) {
    throw InputError(path_, 0, 0,
                     fmt::format("these results are of {}; write to another folder with -o, or begin anew "
                                 "with --restart",
                                 what));
  };
  const Setup& before = results_.setup;
  if (before.version != setup.version) refuse("heddle " + before.version);
  if (before.limits != setup.limits)
    refuse(fmt::format("--cpu {} --wall {} --memory {}", before.limits.cpu_seconds,
                       before.limits.wall_seconds, before.limits.memory_mb));
  for (const Configuration& one : setup.configurations)
    if (const Configuration* other = find(before.configurations, one.name); other != nullptr && *other != one)
      refuse(fmt::format("--config '{}={}'", other->name, fmt::join(other->options, " ")));
}

void ResultsLog::add(Record record) {
  write_line(as_line(bench::to_json(record)));
  done_.insert(key_of(record));
  results_.records.push_back(std::move(record));
}

void ResultsLog::write_line(const std::string& line) {
  for (size_t sent = 0; sent < line.size();) {
    const ssize_t count = write(file_, line.data() + sent, line.size() - sent);
    if (count < 0 && errno != EINTR)
      throw InputError(path_, 0, 0, fmt::format("cannot write the file: {}", std::strerror(errno)));
    if (count > 0) sent += static_cast<size_t>(count);
  }
  fdatasync(file_);
}

}  // namespace heddle::bench
