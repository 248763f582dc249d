// What a transformation of GOTO programs looks like to the pass manager. To add one: a file pair and a line
// in pass_table.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyses.h"
#include "ir/program.h"

namespace heddle::passes {

using analysis::Analyses;
using analysis::Change;

struct PassContext {
  ir::Program& program;
  Analyses& analyses;
  // The number behind the pass's name (unwind_loops:4).
  uint64_t parameter = 0;
  // The words there, which choose a variant (use_intervals:loops+integer).
  const std::vector<std::string>& words;
  // How much was done, by what: "conditions decided" → 12.
  std::map<std::string, uint64_t>& statistics;

  bool has(std::string_view word) const { return std::ranges::find(words, word) != words.end(); }
};

struct PassInfo {
  std::string_view name;
  std::string_view summary;
  Change (*run)(PassContext& context);
  std::string_view parameter_name;  // empty: it takes none
  uint64_t default_parameter = 0;
  // Whether an execution still meets the same failing assertion first. Of a program that goes through a pass
  // which does not keep that, nothing follows for the program as it was.
  bool keeps_order = true;
  std::string_view words = {};  // that it takes, separated by spaces
};

}  // namespace heddle::passes
