#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cover/writers.h"

namespace heddle::cover {

namespace {

// What a file has, by line.
struct Record {
  std::map<uint32_t, size_t> lines;
  std::vector<std::pair<const Goal*, size_t>> functions;
  std::map<uint32_t, std::vector<size_t>> branches;
};

std::string as_text(const std::string& path, const Record& record) {
  std::string text = fmt::format("TN:\nSF:{}\n", std::filesystem::absolute(path).string());
  for (const auto& [goal, count] : record.functions)
    text += fmt::format("FN:{},{}\n", goal->location.line, *goal->function->name);
  for (const auto& [goal, count] : record.functions)
    text += fmt::format("FNDA:{},{}\n", count, *goal->function->name);
  text +=
      fmt::format("FNF:{}\nFNH:{}\n", record.functions.size(),
                  std::ranges::count_if(record.functions, [](const auto& one) { return one.second > 0; }));
  size_t branches = 0;
  size_t taken = 0;
  for (const auto& [line, counts] : record.branches) {
    const bool is_executed = std::ranges::any_of(counts, [](size_t count) { return count > 0; });
    for (size_t i = 0; i < counts.size(); ++i) {
      text += fmt::format("BRDA:{},0,{},{}\n", line, i, is_executed ? std::to_string(counts[i]) : "-");
      taken += counts[i] > 0 ? 1 : 0;
    }
    branches += counts.size();
  }
  text += fmt::format("BRF:{}\nBRH:{}\n", branches, taken);
  for (const auto& [line, count] : record.lines) text += fmt::format("DA:{},{}\n", line, count);
  text += fmt::format("LF:{}\nLH:{}\nend_of_record\n", record.lines.size(),
                      std::ranges::count_if(record.lines, [](const auto& one) { return one.second > 0; }));
  return text;
}

}  // namespace

std::string as_lcov(const Coverage& coverage, const ir::Program& program) {
  const std::vector<size_t> counts = tests_by_goal(coverage);
  std::map<uint32_t, Record> records;
  for (size_t i = 0; i < coverage.goals.size(); ++i) {
    const Goal& goal = coverage.goals[i];
    if (!goal.location.valid()) continue;
    Record& record = records[goal.location.file];
    if (goal.kind == GoalKind::Statement) {
      size_t& line = record.lines[goal.location.line];
      line = std::max(line, counts[i]);
    } else if (goal.kind == GoalKind::Function) {
      record.functions.emplace_back(&goal, counts[i]);
    } else if (goal.kind == GoalKind::Branch) {
      record.branches[goal.location.line].push_back(counts[i]);
    }
  }
  std::string text;
  for (const auto& [file, record] : records) text += as_text(program.files()[file].path, record);
  return text;
}

}  // namespace heddle::cover
