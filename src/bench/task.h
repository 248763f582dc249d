// What a benchmark asks: a program, a property, and the verdict that is known to be right.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::bench {

struct Task {
  std::string name;             // as results call it; with the property it is the only one of that name
  std::string property;         // its name
  std::string property_source;  // what --property gets: the name, or a .prp file
  std::string data_model;       // ILP32 or LP64
  std::optional<bool> expected;
  std::string subproperty;         // that is violated if the verdict is FALSE; empty: not known
  std::vector<std::string> files;  // absolute
};

struct TaskChoice {
  std::vector<std::string> properties;  // names; empty: all
  std::string expected;                 // "true", "false" or empty: both
  uint64_t sample = 0;                  // at most so many of each property, always the same ones; 0: all
};

// The tasks of .yml task definitions, .set files (a pattern for .yml files in each line), .csv files (with
// the columns property, data_model, expected, subproperty and program) and folders (all .yml files below).
// Throws support::InputError.
std::vector<Task> read_tasks(const std::vector<std::string>& sources, const TaskChoice& choice);

}  // namespace heddle::bench
