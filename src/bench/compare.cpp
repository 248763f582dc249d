#include "bench/compare.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>

#include "bench/tables.h"
#include "support/diagnostics.h"
#include "support/quoting.h"

namespace heddle::bench {

namespace {

using TaskKey = std::pair<std::string, std::string>;  // property, task

std::map<TaskKey, const Record*> runs_of(const Column& column) {
  std::map<TaskKey, const Record*> runs;
  for (const Record& record : column.results->records)
    if (record.configuration == column.configuration) runs[{record.property, record.task}] = &record;
  return runs;
}

enum class Change : uint8_t { NewlyWrong, StillWrong, NoLongerWrong, Lost, Found, Other, None };

struct ChangeInfo {
  Change change;
  std::string_view title;
};

constexpr auto kChanges = std::to_array<ChangeInfo>({
    {Change::NewlyWrong, "wrong now"},
    {Change::StillWrong, "wrong in both"},
    {Change::NoLongerWrong, "no longer wrong"},
    {Change::Lost, "lost"},
    {Change::Found, "found"},
    {Change::Other, "other changes"},
});

Change change_of(const Record& before, const Record& after) {
  if (is_wrong(after.outcome)) return is_wrong(before.outcome) ? Change::StillWrong : Change::NewlyWrong;
  if (is_wrong(before.outcome)) return Change::NoLongerWrong;
  if (is_correct(before.outcome) != is_correct(after.outcome))
    return is_correct(after.outcome) ? Change::Found : Change::Lost;
  return before.outcome == after.outcome ? Change::None : Change::Other;
}

// Below this, a time says more about the machine than about the task.
constexpr double kLeastSeconds = 0.01;

class Comparison {
 public:
  explicit Comparison(const Pair& pair)
      : pair_(pair), before_(runs_of(pair.before)), after_(runs_of(pair.after)) {
    for (const auto& [key, before] : before_)
      if (const auto found = after_.find(key); found != after_.end()) add(key, *before, *found->second);
  }

  std::string text() const {
    std::string result =
        fmt::format("{} -> {}: {} tasks in both", pair_.before.label, pair_.after.label, both_);
    if (before_.size() > both_) result += fmt::format(", {} only in the first", before_.size() - both_);
    if (after_.size() > both_) result += fmt::format(", {} only in the second", after_.size() - both_);
    result += "\n";
    for (const ChangeInfo& change : kChanges) {
      const auto found = lines_.find(change.change);
      if (found == lines_.end()) continue;
      result += fmt::format("{}: {}\n", change.title, found->second.size());
      for (const std::string& line : found->second) result += "  " + line + "\n";
    }
    if (lines_.empty()) result += "no verdict changed\n";
    result += fmt::format("correct: {} -> {}, score: {} -> {}\n", tally_before_.correct(),
                          tally_after_.correct(), tally_before_.score, tally_after_.score);
    if (timed_ > 0)
      result += fmt::format(
          "CPU time of the {} tasks that both decide rightly: {:.1f} s -> {:.1f} s; geometric mean of the "
          "ratios "
          "{:.2f}\n",
          timed_, seconds_before_, seconds_after_, time_ratio());
    return result;
  }

  std::vector<std::string> row() const {
    const auto count = [this](Change change) {
      const auto found = lines_.find(change);
      return std::to_string(found == lines_.end() ? 0 : found->second.size());
    };
    return {pair_.after.configuration,
            std::to_string(both_),
            std::to_string(tally_after_.correct()),
            count(Change::Found),
            count(Change::Lost),
            std::to_string(tally_after_.wrong()),
            std::to_string(tally_after_.score - tally_before_.score),
            timed_ > 0 ? fmt::format("{:.2f}", time_ratio()) : "",
            fmt::format("{:.1f}", all_seconds_),
            fmt::format("{:.0f}", static_cast<double>(most_memory_) / (1 << 20))};
  }

 private:
  double time_ratio() const { return std::exp(logarithms_ / static_cast<double>(timed_)); }

  void add(const TaskKey& key, const Record& before, const Record& after) {
    ++both_;
    tally_before_.add(before);
    tally_after_.add(after);
    all_seconds_ += after.cpu_seconds;
    most_memory_ = std::max(most_memory_, after.memory_bytes);
    if (const Change change = change_of(before, after); change != Change::None)
      lines_[change].push_back(fmt::format("{} {}: {} -> {}", key.first, support::quote(key.second, '\''),
                                           described(before), described(after)));
    if (!is_correct(before.outcome) || !is_correct(after.outcome)) return;
    ++timed_;
    seconds_before_ += before.cpu_seconds;
    seconds_after_ += after.cpu_seconds;
    logarithms_ +=
        std::log(std::max(after.cpu_seconds, kLeastSeconds) / std::max(before.cpu_seconds, kLeastSeconds));
  }

  static std::string described(const Record& record) {
    return fmt::format("{} ({:.1f} s)", record.status, record.cpu_seconds);
  }

  const Pair& pair_;
  const std::map<TaskKey, const Record*> before_;
  const std::map<TaskKey, const Record*> after_;
  std::map<Change, std::vector<std::string>> lines_;
  Tally tally_before_;
  Tally tally_after_;
  size_t both_ = 0;
  size_t timed_ = 0;
  double seconds_before_ = 0;
  double seconds_after_ = 0;
  double logarithms_ = 0;
  double all_seconds_ = 0;  // of the second, whatever it answered
  uint64_t most_memory_ = 0;
};

}  // namespace

std::vector<Column> columns_of(const std::vector<std::pair<std::string, Results>>& files) {
  std::vector<Column> columns;
  for (const auto& [name, results] : files)
    for (const Configuration& one : results.setup.configurations)
      columns.push_back({files.size() == 1 ? one.name : one.name + " in " + name, one.name, &results});
  return columns;
}

std::vector<Pair> pairs_of(const std::vector<std::pair<std::string, Results>>& files) {
  std::vector<Pair> pairs;
  const std::vector<Column> columns = columns_of(files);
  if (files.size() == 1) {
    for (size_t i = 1; i < columns.size(); ++i) pairs.push_back({columns.front(), columns[i]});
  } else {
    for (const Column& before : columns)
      for (const Column& after : columns)
        if (before.results == &files[0].second && after.results == &files[1].second &&
            before.configuration == after.configuration)
          pairs.push_back({before, after});
    if (pairs.empty() && columns.size() == 2) pairs.push_back({columns.front(), columns.back()});
  }
  if (pairs.empty())
    throw support::InputError(files.front().first, 0, 0, "there are no two configurations to compare");
  return pairs;
}

std::vector<std::vector<std::string>> ablation_table(const Results& results) {
  std::vector<std::vector<std::string>> rows{{"configuration", "tasks", "correct", "found", "lost", "wrong",
                                              "score", "CPU time ratio", "CPU s", "memory MB"}};
  const std::vector<std::pair<std::string, Results>> files{{"", results}};
  const std::vector<Column> columns = columns_of(files);
  for (const Column& column : columns) {
    const Pair pair{columns.front(), column};
    rows.push_back(Comparison(pair).row());
  }
  return rows;
}

std::string compare(const Pair& pair) {
  return Comparison(pair).text();
}

}  // namespace heddle::bench
