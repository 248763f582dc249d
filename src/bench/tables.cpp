#include "bench/tables.h"

#include <fmt/format.h>

#include <array>

#include "bench/csv.h"
#include "report/report.h"
#include "support/quoting.h"

namespace heddle::bench {

namespace {

constexpr auto kShown = std::to_array<std::pair<const char*, Outcome>>({
    {"true", Outcome::CorrectTrue},
    {"false", Outcome::CorrectFalse},
    {"wrong-true", Outcome::WrongTrue},
    {"wrong-false", Outcome::WrongFalse},
    {"unknown", Outcome::Unknown},
    {"timeout", Outcome::Timeout},
    {"memory", Outcome::OutOfMemory},
    {"error", Outcome::Error},
});

std::vector<std::string> row_of(const std::string& configuration, const std::string& property,
                                const Tally& tally) {
  std::vector<std::string> row{configuration, property, std::to_string(tally.runs)};
  for (const auto& [name, outcome] : kShown) row.push_back(std::to_string(tally.count(outcome)));
  row.push_back(fmt::format("{}/{}", tally.score, tally.best_score));
  row.push_back(fmt::format("{:.1f}", tally.cpu_seconds));
  return row;
}

std::string expected_text(const Record& record) {
  if (!record.expected) return "";
  if (*record.expected) return "true";
  return record.subproperty.empty() ? "false" : "false(" + record.subproperty + ")";
}

}  // namespace

void Tally::add(const Record& record) {
  ++counts[record.outcome];
  ++runs;
  score += info(record.outcome).score;
  if (record.expected)
    best_score += info(*record.expected ? Outcome::CorrectTrue : Outcome::CorrectFalse).score;
  if (is_correct(record.outcome)) cpu_seconds += record.cpu_seconds;
}

size_t Tally::count(Outcome outcome) const {
  const auto found = counts.find(outcome);
  return found == counts.end() ? 0 : found->second;
}

std::string summary(const Results& results) {
  std::string text;
  std::map<std::string, std::map<std::string, Tally>> tallies;
  std::map<std::string, Tally> totals;
  for (const Record& record : results.records) {
    tallies[record.configuration][record.property].add(record);
    totals[record.configuration].add(record);
    if (is_wrong(record.outcome))
      text += fmt::format("{}: {} {} {}: {}, but {} is right\n", info(record.outcome).name,
                          record.configuration, record.property, support::quote(record.task, '\''),
                          record.status, expected_text(record));
  }
  std::vector<std::vector<std::string>> rows{{"configuration", "property", "tasks"}};
  for (const auto& [name, outcome] : kShown) rows.front().emplace_back(name);
  rows.front().insert(rows.front().end(), {"score", "CPU s of correct"});
  for (const Configuration& configuration : results.setup.configurations) {
    const auto& properties = tallies[configuration.name];
    for (const auto& [property, tally] : properties)
      rows.push_back(row_of(configuration.name, property, tally));
    if (properties.size() > 1) rows.push_back(row_of(configuration.name, "all", totals[configuration.name]));
  }
  return text + report::aligned(rows);
}

std::string as_csv(const Results& results) {
  std::string text = csv_line({"configuration", "property", "task", "expected", "outcome", "status", "answer",
                               "cpu_seconds", "wall_seconds", "memory_mb"});
  for (const Record& record : results.records)
    text += csv_line({record.configuration, record.property, record.task, expected_text(record),
                      std::string(info(record.outcome).name), record.status, record.answer,
                      fmt::format("{:.3f}", record.cpu_seconds), fmt::format("{:.3f}", record.wall_seconds),
                      fmt::format("{:.1f}", static_cast<double>(record.memory_bytes) / (1 << 20))});
  return text;
}

}  // namespace heddle::bench
