#include <fmt/format.h>

#include <algorithm>

#include "cover/writers.h"

namespace heddle::cover {

namespace {

constexpr size_t kMostInputs = 12;  // of a test, that are shown

std::string told_inputs(const Test& test) {
  std::string result;
  for (size_t i = 0; i < test.inputs.size() && i < kMostInputs; ++i)
    result += fmt::format("{}{}() = {}", i == 0 ? "" : ", ", test.inputs[i].name, test.inputs[i].text);
  if (test.inputs.size() > kMostInputs) result += fmt::format(", … ({} inputs)", test.inputs.size());
  return result.empty() ? "no inputs" : result;
}

}  // namespace

std::vector<Count> count(const Coverage& coverage) {
  std::vector<Count> result;
  for (const GoalKindInfo& info : kGoalKinds) {
    Count count{info.kind};
    for (const Goal& goal : coverage.goals) {
      if (goal.kind != info.kind) continue;
      ++count.goals;
      count.covered += goal.status == GoalStatus::Covered ? 1 : 0;
      count.unreachable += goal.status == GoalStatus::Unreachable ? 1 : 0;
    }
    if (count.goals > 0) result.push_back(count);
  }
  return result;
}

std::vector<size_t> tests_by_goal(const Coverage& coverage) {
  std::vector<size_t> result(coverage.goals.size());
  for (const Test& test : coverage.tests)
    for (const size_t goal : test.goals) ++result[goal];
  return result;
}

std::string as_text(const Coverage& coverage, const ir::Program& program) {
  std::string text;
  for (const Goal& goal : coverage.goals) {
    if (goal.status == GoalStatus::Covered) continue;
    text += fmt::format("{}: {}: {}: {}{}\n", ir::to_string(program, goal.location), to_string(goal.status),
                        goal.id, goal.text, goal.reason.empty() ? "" : " (" + goal.reason + ")");
  }
  for (const std::string& assumption : coverage.assumptions)
    text += fmt::format("unreachable goals rest on: {}\n", assumption);
  for (size_t i = 0; i < coverage.tests.size(); ++i)
    text += fmt::format("test {}: {}\n", i + 1, told_inputs(coverage.tests[i]));
  const std::vector<Count> counts = count(coverage);
  for (const Count& count : counts) {
    text += fmt::format("{}: {} of {} covered", kGoalKinds[static_cast<size_t>(count.kind)].plural,
                        count.covered, count.goals);
    if (count.unreachable > 0) text += fmt::format(", {} unreachable", count.unreachable);
    const size_t open = count.goals - count.covered - count.unreachable;
    if (open > 0) text += fmt::format(", {} undecided", open);
    text += "\n";
  }
  if (counts.empty()) text += "no goals\n";
  return text;
}

}  // namespace heddle::cover
