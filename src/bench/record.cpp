#include "bench/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

#include "support/check.h"

namespace heddle::bench {

using nlohmann::json;

namespace {

constexpr auto kOutcomes = std::to_array<OutcomeInfo>({
    {Outcome::CorrectTrue, "correct-true", "correct", 2},
    {Outcome::CorrectFalse, "correct-false", "correct", 1},
    {Outcome::WrongTrue, "wrong-true", "wrong", -32},
    {Outcome::WrongFalse, "wrong-false", "wrong", -16},
    {Outcome::UncheckedTrue, "unchecked-true", "missing", 0},
    {Outcome::UncheckedFalse, "unchecked-false", "missing", 0},
    {Outcome::Unknown, "unknown", "unknown", 0},
    {Outcome::Timeout, "timeout", "error", 0},
    {Outcome::OutOfMemory, "out-of-memory", "error", 0},
    {Outcome::Error, "error", "error", 0},
});

enum class Verdict : uint8_t { None, True, False, Unknown };

struct Answer {
  Verdict verdict = Verdict::None;
  std::string line;
};

// How the last line of heddle begins, and the exit statuses that go with it.
struct VerdictInfo {
  Verdict verdict;
  std::string_view word;
  std::vector<int> statuses;
};

const std::vector<VerdictInfo>& verdict_table() {
  static const std::vector<VerdictInfo> kTable = {
      {Verdict::True, "TRUE", {0}}, {Verdict::False, "FALSE(", {10}}, {Verdict::Unknown, "UNKNOWN(", {4, 5}}};
  return kTable;
}

Answer answer_in(const std::string& output, int exit_status) {
  Answer answer;
  for (size_t begin = 0; begin < output.size();) {
    const size_t end = std::min(output.find('\n', begin), output.size());
    const std::string line = output.substr(begin, end - begin);
    begin = end + 1;
    for (const VerdictInfo& one : verdict_table())
      if (line == one.word || (one.word.back() == '(' && line.starts_with(one.word) && line.ends_with(')')))
        answer = {one.verdict, line};
  }
  for (const VerdictInfo& one : verdict_table())
    if (one.verdict == answer.verdict && std::ranges::count(one.statuses, exit_status) == 0)
      answer.verdict = Verdict::None;
  return answer;
}

std::string tail_of(const std::string& output) {
  constexpr size_t kKept = 1500;  // bytes
  return output.size() <= kKept ? output : "…" + output.substr(output.size() - kKept);
}

void judge_verdict(Record& record, bool says_true) {
  if (!record.expected) {
    record.outcome = says_true ? Outcome::UncheckedTrue : Outcome::UncheckedFalse;
    return;
  }
  bool is_right = *record.expected == says_true;
  // A violation of something else is no right answer.
  const std::string violated =
      says_true ? "" : record.answer.substr(6, record.answer.find_first_of(":)", 6) - 6);
  if (!says_true && is_right && !record.subproperty.empty()) is_right = violated == record.subproperty;
  record.outcome = says_true ? (is_right ? Outcome::CorrectTrue : Outcome::WrongTrue)
                             : (is_right ? Outcome::CorrectFalse : Outcome::WrongFalse);
  // Names of properties are plain; whatever else stands there is no part of a status.
  const bool is_plain = std::ranges::all_of(
      violated, [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '-' || c == '_'); });
  if (!says_true && violated != record.property && is_plain)
    record.status = fmt::format("false({})", violated);
}

// What ended the process, if that was not itself.
bool judge_end(Record& record, const Measurement& measurement) {
  const auto is = [&record](Outcome outcome, std::string status) {
    record.outcome = outcome;
    record.status = std::move(status);
    return true;
  };
  switch (measurement.stop) {
    case Stop::CpuTime:
    case Stop::WallTime:
      return is(Outcome::Timeout, "TIMEOUT");
    case Stop::Memory:
      return is(Outcome::OutOfMemory, "OUT OF MEMORY");
    case Stop::Output:
      return is(Outcome::Error, "ERROR (too much output)");
    case Stop::None:
      break;
  }
  if (!measurement.is_started) return is(Outcome::Error, "ERROR (not started)");
  if (measurement.signal != 0)
    return is(Outcome::Error, fmt::format("KILLED BY SIGNAL {}", measurement.signal));
  return false;
}

}  // namespace

const OutcomeInfo& info(Outcome outcome) {
  const auto found = std::ranges::find(kOutcomes, outcome, &OutcomeInfo::outcome);
  CHECK(found != kOutcomes.end(), "every outcome should be in the table");
  return *found;
}

bool is_wrong(Outcome outcome) {
  return outcome == Outcome::WrongTrue || outcome == Outcome::WrongFalse;
}

bool is_correct(Outcome outcome) {
  return outcome == Outcome::CorrectTrue || outcome == Outcome::CorrectFalse;
}

Record judge(const Configuration& configuration, const Task& task, const Measurement& measurement) {
  Record record;
  record.configuration = configuration.name;
  record.task = task.name;
  record.property = task.property;
  record.expected = task.expected;
  record.subproperty = task.subproperty;
  record.files = task.files;
  record.cpu_seconds = measurement.cpu_seconds;
  record.wall_seconds = measurement.wall_seconds;
  record.memory_bytes = measurement.memory_bytes;
  const Answer answer = answer_in(measurement.output, measurement.exit_status);
  record.answer = answer.line;
  if (!judge_end(record, measurement)) {
    switch (answer.verdict) {
      case Verdict::True:
      case Verdict::False:
        record.status = answer.verdict == Verdict::True ? "true" : "false";
        judge_verdict(record, answer.verdict == Verdict::True);
        break;
      case Verdict::Unknown:
        record.outcome = Outcome::Unknown;
        record.status = "unknown";
        break;
      case Verdict::None:
        record.outcome = Outcome::Error;
        record.status = fmt::format("ERROR ({})", measurement.exit_status);
        break;
    }
  }
  if (is_wrong(record.outcome) || record.outcome == Outcome::Error)
    record.output = tail_of(measurement.output);
  return record;
}

json to_json(const Record& record) {
  json document{{"configuration", record.configuration},
                {"task", record.task},
                {"property", record.property},
                {"files", record.files},
                {"outcome", info(record.outcome).name},
                {"status", record.status},
                {"answer", record.answer},
                {"cpu_seconds", record.cpu_seconds},
                {"wall_seconds", record.wall_seconds},
                {"memory_bytes", record.memory_bytes}};
  if (record.expected) document["expected"] = *record.expected;
  if (!record.subproperty.empty()) document["subproperty"] = record.subproperty;
  if (!record.output.empty()) document["output"] = record.output;
  return document;
}

Record record_from(const json& document) {
  Record record;
  document.at("configuration").get_to(record.configuration);
  document.at("task").get_to(record.task);
  document.at("property").get_to(record.property);
  document.at("files").get_to(record.files);
  document.at("status").get_to(record.status);
  document.at("answer").get_to(record.answer);
  document.at("cpu_seconds").get_to(record.cpu_seconds);
  document.at("wall_seconds").get_to(record.wall_seconds);
  document.at("memory_bytes").get_to(record.memory_bytes);
  record.subproperty = document.value("subproperty", "");
  record.output = document.value("output", "");
  if (document.contains("expected")) record.expected = document.at("expected").get<bool>();
  const std::string outcome = document.at("outcome");
  const auto found = std::ranges::find(kOutcomes, outcome, &OutcomeInfo::name);
  if (found != kOutcomes.end()) record.outcome = found->outcome;
  return record;
}

}  // namespace heddle::bench
