#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "result/json.h"

namespace heddle::report {

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

 private:
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

void tell_leak(const result::Leak& leak, const ir::Program& program, Out out) {
  fmt::format_to(out, "{}the block is allocated\n", place(program, leak.allocated_at));
  if (leak.lost_at.valid())
    fmt::format_to(out, "{}the last pointer to it is lost: {}\n", place(program, leak.lost_at), leak.how);
  else if (!leak.held_by.empty())
    fmt::format_to(out, "'{}' still leads to it when the program ends\n", leak.held_by);
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

std::string as_text(const Result& result, const ir::Program* program, const TextOptions& options) {
  std::string text;
  const Out out = std::back_inserter(text);
  if (program != nullptr) {
    if (result.counterexample) {
      const Counterexample& example = *result.counterexample;
      Storyteller(*program, options, out).tell(example.story);
      if (example.leak) tell_leak(*example.leak, *program, out);
      fmt::format_to(out, "{}violated: {}\n", place(*program, example.location), example.message);
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
  if (result.verdict == Verdict::Unknown && result.bound > 0)
    fmt::format_to(out, "no violation within {} round{} of each loop\n", result.bound,
                   result.bound == 1 ? "" : "s");
  fmt::format_to(out, "{}\n", result::to_string(result));
  return text;
}

std::string as_text(const std::vector<Result>& results, const Result& overall, const ir::Program* program,
                    const TextOptions& options) {
  if (results.size() == 1) return as_text(overall, program, options);
  std::string text;
  for (const Result& result : results) {
    const std::string own = as_text(result, program, options);
    const size_t last_line = own.rfind('\n', own.size() - 2) + 1;
    text += own.substr(0, last_line);
    fmt::format_to(std::back_inserter(text), "{}: {}", result.asked, own.substr(last_line));
  }
  return text + result::to_string(overall) + "\n";
}

std::string as_json(const std::vector<Result>& results, const Result& overall, const ir::Program* program) {
  nlohmann::json json = result::to_json(overall, program);
  if (results.size() > 1) {
    nlohmann::json all = nlohmann::json::array();
    for (const Result& result : results) all.push_back(result::to_json(result, program));
    json = {{"verdict", json.at("verdict")}, {"property", overall.property}, {"results", std::move(all)}};
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::report
