#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "report/function_call.h"
#include "report/violation.h"

namespace heddle::report {

using result::Answer;
using result::AssertionResult;
using result::AssertionStatus;
using result::Counterexample;
using result::Result;
using result::StoryStep;
using result::Verdict;

namespace {

constexpr size_t kShownRounds = 2;  // of a repetition, at its begin and at its end
constexpr size_t kLongestPeriod = 24;

using Out = std::back_insert_iterator<std::string>;

// "file:line:col: ", or nothing for what has no place in the source.
std::string place(const ir::Program& program, const support::SourceLocation& location) {
  const std::string text = ir::to_string(program, location);
  return text.empty() ? "" : text + ": ";
}

bool same_place(const StoryStep& a, const StoryStep& b) {
  return a.location == b.location;
}

// How often the steps [at, at + period) are repeated by steps at the same places.
size_t repetitions(const std::vector<StoryStep>& story, size_t at, size_t period) {
  size_t count = 1;
  while (at + (count + 1) * period <= story.size()) {
    for (size_t i = 0; i < period; ++i)
      if (!same_place(story[at + i], story[at + count * period + i])) return count;
    ++count;
  }
  return count;
}

// Rounds of a loop come as repetitions of the same places: the first and the last are told, the others
// counted.
class Storyteller {
 public:
  Storyteller(const ir::Program& program, const TextOptions& options, Out out)
      : program_(program), options_(options), out_(out) {}

  void tell(const Counterexample& example) {
    const auto middle = example.story.begin() + static_cast<ptrdiff_t>(example.gap.after);
    if (example.gap.steps == 0) return tell(example.story);
    tell({example.story.begin(), middle});
    fmt::format_to(out_, "    … {} step{}, which --full-story tells …\n", example.gap.steps,
                   example.gap.steps == 1 ? "" : "s");
    tell({middle, example.story.end()});
  }

 private:
  void tell(std::vector<StoryStep> story) {
    size_t left_out = 0;
    if (!options_.full_story) {
      std::erase_if(story, [](const StoryStep& step) { return step.is_ghost; });
      left_out = std::erase_if(story, [](const StoryStep& step) { return !step.matters; });
    }
    for (size_t i = 0; i < story.size();) {
      const auto [period, rounds] = options_.full_story ? std::pair<size_t, size_t>{1, 1} : best(story, i);
      if (rounds <= 2 * kShownRounds) {
        step(story[i++]);
        continue;
      }
      for (size_t k = 0; k < kShownRounds * period; ++k) step(story[i + k]);
      fmt::format_to(out_, "    … {} more rounds like these …\n", rounds - 2 * kShownRounds);
      for (size_t k = (rounds - kShownRounds) * period; k < rounds * period; ++k) step(story[i + k]);
      i += rounds * period;
    }
    if (left_out > 0)
      fmt::format_to(out_, "    … and {} step{} on which the violation does not depend …\n", left_out,
                     left_out == 1 ? "" : "s");
  }

  static std::pair<size_t, size_t> best(const std::vector<StoryStep>& story, size_t at) {
    std::pair<size_t, size_t> result{1, 1};
    for (size_t period = 1; period <= kLongestPeriod && at + period < story.size(); ++period) {
      const size_t rounds = repetitions(story, at, period);
      if (rounds > 2 * kShownRounds && rounds * period > result.first * result.second)
        result = {period, rounds};
    }
    return result;
  }

  void step(const StoryStep& step) {
    fmt::format_to(out_, "{}{}\n", place(program_, step.location), step.text);
  }

  const ir::Program& program_;
  const TextOptions& options_;
  Out out_;
};

void tell_assertions(const std::vector<AssertionResult>& assertions, const ir::Program& program, Out out) {
  std::map<AssertionStatus, size_t> counts;
  for (const AssertionResult& assertion : assertions) ++counts[assertion.status];
  if (assertions.size() < 2 && counts[AssertionStatus::Unreachable] == 0) return;
  std::vector<std::string> parts;
  for (const auto& [status, count] : counts)
    parts.push_back(fmt::format("{} {}", count, result::to_string(status)));
  fmt::format_to(out, "assertions: {}\n", fmt::join(parts, ", "));
  for (const AssertionResult& assertion : assertions)
    if (assertion.status == AssertionStatus::Unreachable)
      fmt::format_to(out, "{}: warning: no execution reaches this assertion\n",
                     ir::to_string(program, assertion.location));
}

void tell_call(const FunctionCall& call, Out out) {
  fmt::format_to(out, "{} is called:\n", call.function);
  for (const std::string& statement : call.statements) fmt::format_to(out, "    {}\n", statement);
  fmt::format_to(out, "    {};\n", call.call);
}

void tell_leak(const result::Leak& leak, const ir::Program& program, Out out) {
  fmt::format_to(out, "{}the block is allocated\n", place(program, leak.allocated_at));
  if (leak.lost_at.valid())
    fmt::format_to(out, "{}the last pointer to it is lost: {}\n", place(program, leak.lost_at), leak.how);
  else if (!leak.held_by.empty())
    fmt::format_to(out, "'{}' still leads to it when the program ends\n", leak.held_by);
}

const std::string& label(const Answer& answer) {
  return answer.check.empty() ? answer.result.asked : answer.check;
}

// " (holds unless main.no-overflow.1 fails first)".
std::string told_condition(const AssertionResult& check) {
  constexpr size_t kMostNamed = 3;
  if (!check.unless || check.unless->empty()) return "";
  std::vector<std::string> names = *check.unless;
  if (names.size() > kMostNamed) {
    names.resize(kMostNamed - 1);
    names.push_back(fmt::format("one of {} others", check.unless->size() - names.size()));
  }
  const std::string last = names.back();
  names.pop_back();
  return fmt::format(" (holds unless {}{}{} fails first)", fmt::join(names, ", "),
                     names.empty() ? "" : " or ", last);
}

std::string table_of_checks(const std::vector<Answer>& answers, const ir::Program& program) {
  std::vector<std::vector<std::string>> rows;
  for (const Answer& answer : answers) {
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(label(answer));
    const std::vector<AssertionResult>& checks = answer.result.assertions;
    row.push_back(checks.size() == 1 ? ir::to_string(program, checks.front().location) : "");
    row.push_back(result::to_string(answer.result));
    row.push_back(checks.size() == 1 ? checks.front().message + told_condition(checks.front()) : "");
  }
  return aligned(rows);
}

// How far engines got that were stopped; with evidence, what each did.
void tell_engines(const Result& result, const TextOptions& options, Out out) {
  for (const result::EngineReport& report : result.engines) {
    const bool is_stopped = report.verdict == Verdict::Unknown && report.reason == result::Reason::None;
    if (is_stopped && !report.last_word.empty() && (options.evidence || result.verdict == Verdict::Unknown))
      fmt::format_to(out, "evidence: {} was at: {}\n", report.engine, report.last_word);
  }
}

}  // namespace

std::string as_text(const Answer& answer, const ir::Program* program, const TextOptions& options) {
  const Result& result = answer.result;
  std::string text;
  const Out out = std::back_inserter(text);
  if (program != nullptr) {
    if (result.counterexample) {
      const Counterexample& example = *result.counterexample;
      if (!answer.function.empty())
        if (const std::optional<FunctionCall> call = call_of(*program, example)) tell_call(*call, out);
      Storyteller(*program, options, out).tell(example);
      if (example.leak) tell_leak(*example.leak, *program, out);
      fmt::format_to(out, "{}violated: {}\n", place(*program, example.location), example.message);
      fmt::format_to(out, "{}", violation_text(example, *program));
      if (!example.follows_from_inputs) fmt::format_to(out, "note: that depends on {}\n", result::kLeftOpen);
    }
    tell_assertions(result.assertions, *program, out);
  }
  for (const result::LoopFact& fact : result.loops)
    if (fact.kind != result::LoopFactKind::Invariants || options.evidence)
      fmt::format_to(out, "{}\n", fact.text);
  if (options.evidence || result.verdict == Verdict::Unknown) {
    for (const std::string& line : result.evidence) fmt::format_to(out, "evidence: {}\n", line);
    tell_engines(result, options, out);
  }
  for (const std::string& line : result.warnings) fmt::format_to(out, "warning: {}\n", line);
  if (result.is_vacuous)
    fmt::format_to(out, "warning: the property holds only because no execution reaches an assertion\n");
  if (!result::advice_for(result.reason).empty())
    fmt::format_to(out, "hint: {}\n", result::advice_for(result.reason));
  if (result.verdict == Verdict::Unknown && result.bound > 0 && !result::is_bounded(result))
    fmt::format_to(out, "no violation within {} round{} of each loop\n", result.bound,
                   result.bound == 1 ? "" : "s");
  fmt::format_to(out, "{}\n", result::to_string(result));
  return text;
}

std::string as_text(const std::vector<Answer>& answers, const Result& overall, const ir::Program* program,
                    const TextOptions& options) {
  if (answers.size() == 1) return as_text(answers.front(), program, options);
  std::string text;
  for (const Answer& answer : answers) {
    // Of checks that hold there is nothing to tell but that.
    if (!answer.check.empty() && !answer.result.counterexample) continue;
    const std::string own = as_text(answer, program, options);
    const size_t last_line = own.rfind('\n', own.size() - 2) + 1;
    if (last_line == 0) continue;
    text += (answer.check.empty() ? "property " : "check ") + label(answer) + "\n" + own.substr(0, last_line);
  }
  const bool is_about_checks = std::ranges::any_of(answers, [](const Answer& a) { return !a.check.empty(); });
  if (is_about_checks && program != nullptr)
    text += table_of_checks(answers, *program);
  else
    for (const Answer& answer : answers)
      text += label(answer) + ": " + result::to_string(answer.result) + "\n";
  return text + result::to_string(overall) + "\n";
}

std::string table(const std::vector<Answer>& answers) {
  const bool has_several = std::ranges::any_of(
      answers, [&](const Answer& answer) { return label(answer) != label(answers.front()); });
  std::vector<std::vector<std::string>> rows;
  for (const Answer& answer : answers) {
    std::vector<std::string>& row = rows.emplace_back();
    if (!answer.function.empty()) row.push_back(answer.function);
    if (has_several) row.push_back(label(answer));
    row.push_back(result::to_string(answer.result));
  }
  return aligned(rows);
}

std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i + 1 < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    for (size_t i = 0; i + 1 < row.size(); ++i) text += fmt::format("{:{}}  ", row[i], widths[i]);
    text += (row.empty() ? "" : row.back()) + "\n";
  }
  return text;
}

}  // namespace heddle::report
