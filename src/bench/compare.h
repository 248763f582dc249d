// What changed between two configurations, or between two runs of one.
#pragma once

#include <string>
#include <vector>

#include "bench/results.h"

namespace heddle::bench {

// The runs of one configuration in a file of results.
struct Column {
  std::string label;
  std::string configuration;
  const Results* results = nullptr;
};

// All configurations of the files, under names that tell them apart.
std::vector<Column> columns_of(const std::vector<std::pair<std::string, Results>>& files);

struct Pair {
  Column before;
  Column after;
};

// What is compared with what: configurations that both files have, or the only ones that they have; in one
// file, the first with each of the others. Throws support::InputError if there is no such pair.
std::vector<Pair> pairs_of(const std::vector<std::pair<std::string, Results>>& files);

// Verdicts that are wrong now first, then those that were lost and found, then how times changed.
std::string compare(const Pair& pair);

// Each configuration of the results but the first, against the first: what it finds more, what it loses, what
// becomes of the time. The first line has the names of the columns.
std::vector<std::vector<std::string>> ablation_table(const Results& results);

}  // namespace heddle::bench
