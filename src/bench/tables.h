// Results as tables: for people, for spreadsheets, and for BenchExec's table-generator.
#pragma once

#include <map>
#include <string>

#include "bench/results.h"

namespace heddle::bench {

// How often each outcome came, and what it took.
struct Tally {
  std::map<Outcome, size_t> counts;
  size_t runs = 0;
  int score = 0;
  int best_score = 0;      // that was possible
  double cpu_seconds = 0;  // of runs that were correct

  void add(const Record& record);
  size_t count(Outcome outcome) const;
  size_t wrong() const { return count(Outcome::WrongTrue) + count(Outcome::WrongFalse); }
  size_t correct() const { return count(Outcome::CorrectTrue) + count(Outcome::CorrectFalse); }
};

// A row for each configuration and property, and for each configuration if it has several; wrong verdicts
// before the table, one line each.
std::string summary(const Results& results);

// A line for each run.
std::string as_csv(const Results& results);

// The runs of one configuration as BenchExec writes them. Whatever names hold, it is well-formed.
std::string as_benchexec_xml(const Results& results, const Configuration& configuration);

}  // namespace heddle::bench
