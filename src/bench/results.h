// The results of a benchmark as a file of JSON lines: one that says what was run, then one for each run.
// Lines are only ever added, and each is on the disk before the next run begins, so that an interrupted
// benchmark can go on.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "bench/record.h"

namespace heddle::bench {

struct Setup {
  std::string version;  // of heddle
  std::string started;  // date and time
  std::string host;
  Limits limits;
  std::vector<Configuration> configurations;
};

struct Results {
  Setup setup;
  std::vector<Record> records;
};

inline constexpr const char* kResultsFile = "results.jsonl";

// Of this file, or of kResultsFile in this folder. A last line that is not whole is left out. Throws
// support::InputError.
Results read_results(const std::string& path);

// What identifies a run within a benchmark.
using RunKey = std::tuple<std::string, std::string, std::string>;  // configuration, task, property
inline RunKey key_of(const Record& record) {
  return {record.configuration, record.task, record.property};
}

// The file as it is being written. Nobody else can write it meanwhile.
class ResultsLog {
 public:
  // Begins the file, or goes on with what is there: cuts off a last line that is not whole, and adds
  // configurations that are new. Throws support::InputError if the file is of other limits, of another
  // heddle, or has other options for a configuration.
  ResultsLog(const std::string& path, const Setup& setup);
  ResultsLog(const ResultsLog&) = delete;
  ResultsLog& operator=(const ResultsLog&) = delete;
  ~ResultsLog();

  const Results& results() const { return results_; }
  bool has(const RunKey& run) const { return done_.contains(run); }
  void add(Record record);

 private:
  void check_same(const Setup& setup) const;
  void write_line(const std::string& line);

  std::string path_;
  int file_ = -1;
  Results results_;
  std::set<RunKey> done_;
};

}  // namespace heddle::bench
