// The engines that decide a program, by name. To add one: a function and a line in engine_table.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engines/race.h"
#include "engines/task.h"

namespace heddle::engines {

struct EngineInfo {
  std::string_view name;
  std::string_view summary;
  result::Result (*run)(const Task& task);
  // In the portfolio it starts so many seconds after the first, which is enough for easy programs; less than
  // zero: it does not take part.
  double delay_seconds;
  // Whether it looks at what loops change, by analyses that all engines share.
  bool needs_analyses = false;
  // Whether it decides assertions of any program. Others decide whether the program ends, or need to be given
  // more, and are for those who ask just that.
  bool decides_assertions = true;
  // Whether it is for assertions that no block lives alone.
  bool counts_blocks = false;
  // Whether it is for programs that assert something about aggregates alone.
  bool needs_aggregates = false;
  // In the portfolio it starts when the engine of this name holds up its search; empty: at its own time.
  std::string_view stands_in_for = {};
};

std::span<const EngineInfo> engine_table();

// What is left of a proof after a short search: nothing if that finds a violation, or undefined behaviour, of
// which proofs by other means say nothing.
result::Result look_again(const Task& task, const result::Result& proof);

// All engines that take part in the portfolio, or the one that is named. The task must outlive them. Throws
// std::out_of_range for a name that is not in the table.
inline constexpr std::string_view kPortfolio = "portfolio";
inline constexpr std::string_view kGivenInputs = "inputs";
std::vector<Contestant> contestants(const std::string& engine, const Task& task);

// "portfolio, bmc, …", those that decide assertions.
std::vector<std::string> engine_names();

}  // namespace heddle::engines
