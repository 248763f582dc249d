#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "cover/writers.h"
#include "support/diagnostics.h"
#include "support/files.h"

namespace heddle::cover {

namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage</title>
<style>
body { font-family: sans-serif; margin: 2em; }
table.source { border-collapse: collapse; font-family: monospace; white-space: pre; }
table.source td { padding: 0 .6em; vertical-align: top; }
td.number { color: #777; text-align: right; }
td.goals { white-space: normal; color: #444; font-size: 85%; }
tr.covered { background: #dcf5dc; }
tr.unreachable { background: #e4e4e4; }
tr.undecided { background: #fde0dc; }
tr.partly { background: #fff3c9; }
</style></head><body>
)";

// As text, never as markup.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

using Goals = std::vector<const Goal*>;

// What the goals of a line have in common.
std::string_view class_of(const Goals& goals) {
  const auto all = [&](GoalStatus status) {
    return std::ranges::all_of(goals, [&](const Goal* goal) { return goal->status == status; });
  };
  for (const GoalStatus status : {GoalStatus::Covered, GoalStatus::Unreachable, GoalStatus::Undecided})
    if (all(status)) return to_string(status);
  return "partly";
}

std::string told(const Goals& goals) {
  std::string result;
  for (const Goal* goal : goals) {
    if (goal->kind == GoalKind::Statement && goal->status == GoalStatus::Covered) continue;
    result +=
        fmt::format("{}{}: {}{}", result.empty() ? "" : "<br>", to_string(goal->status), escaped(goal->text),
                    goal->reason.empty() ? "" : " (" + escaped(goal->reason) + ")");
  }
  return result;
}

std::string source_table(const std::string& path, const std::map<uint32_t, Goals>& by_line) {
  std::string text = fmt::format("<h2>{}</h2>\n<table class=\"source\">\n", escaped(path));
  std::string source;
  try {
    source = support::read_file(path);
  } catch (const support::InputError&) {
    return text + "<tr><td>the file cannot be read</td></tr></table>\n";
  }
  std::istringstream lines(source);
  std::string line;
  for (uint32_t number = 1; std::getline(lines, line); ++number) {
    const auto found = by_line.find(number);
    const bool has_goals = found != by_line.end();
    text += fmt::format("<tr{}><td class=\"number\">{}</td><td>{}</td><td class=\"goals\">{}</td></tr>\n",
                        has_goals ? fmt::format(" class=\"{}\"", class_of(found->second)) : "", number,
                        escaped(line), has_goals ? told(found->second) : "");
  }
  return text + "</table>\n";
}

}  // namespace

std::string as_html(const Coverage& coverage, const ir::Program& program) {
  std::string text(kHead);
  text += "<h1>Coverage</h1>\n<ul>\n";
  for (const Count& count : count(coverage))
    text += fmt::format("<li>{}: {} of {} covered, {} unreachable, {} undecided</li>\n",
                        kGoalKinds[static_cast<size_t>(count.kind)].plural, count.covered, count.goals,
                        count.unreachable, count.goals - count.covered - count.unreachable);
  text += fmt::format("<li>{} tests</li>\n", coverage.tests.size());
  for (const std::string& assumption : coverage.assumptions)
    text += fmt::format("<li>unreachable goals rest on: {}</li>\n", escaped(assumption));
  text += "</ul>\n";
  std::map<uint32_t, std::map<uint32_t, Goals>> by_file;
  for (const Goal& goal : coverage.goals)
    if (goal.location.valid()) by_file[goal.location.file][goal.location.line].push_back(&goal);
  for (const auto& [file, by_line] : by_file) text += source_table(program.files()[file].path, by_line);
  return text + "</body></html>\n";
}

}  // namespace heddle::cover
