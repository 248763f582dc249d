// What became of one run: of a task with a configuration.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/configuration.h"
#include "bench/measure.h"
#include "bench/task.h"

namespace heddle::bench {

enum class Outcome : uint8_t {
  CorrectTrue,
  CorrectFalse,
  WrongTrue,
  WrongFalse,
  UncheckedTrue,  // the right verdict is not known
  UncheckedFalse,
  Unknown,
  Timeout,
  OutOfMemory,
  Error,
};

struct OutcomeInfo {
  Outcome outcome;
  std::string_view name;
  std::string_view category;  // as BenchExec calls it
  int score;                  // as in SV-COMP, witnesses apart
};

const OutcomeInfo& info(Outcome outcome);
bool is_wrong(Outcome outcome);
bool is_correct(Outcome outcome);

struct Record {
  std::string configuration;
  std::string task;
  std::string property;
  std::optional<bool> expected;
  std::string subproperty;
  std::vector<std::string> files;
  Outcome outcome = Outcome::Error;
  std::string status;  // in a few words: "true", "false(valid-deref)", "unknown", "TIMEOUT", "ERROR (6)"
  std::string answer;  // the last line that heddle printed as its verdict; may be empty
  double cpu_seconds = 0;
  double wall_seconds = 0;
  uint64_t memory_bytes = 0;
  std::string output;  // its end, if there is something to look into
};

// The verdict counts only if the process ended by itself and its exit status says the same.
Record judge(const Configuration& configuration, const Task& task, const Measurement& measurement);

nlohmann::json to_json(const Record& record);
// Throws nlohmann::json::exception.
Record record_from(const nlohmann::json& document);

}  // namespace heddle::bench
