#include "driver/compilation.h"

#include <algorithm>

namespace heddle::driver {

namespace {

// Of flags that say what the program is, those that need no word behind them.
bool is_for_all(const std::string& flag) {
  return flag.size() > 2 && (flag.starts_with("-D") || flag.starts_with("-U") || flag.starts_with("-I") ||
                             flag.starts_with("-std="));
}

}  // namespace

report::Compilation compilation_of(const frontend::Options& options) {
  report::Compilation result;
  for (const frontend::ParseInput& input : frontend::inputs_of(options)) {
    if (input.is_needed_only) continue;
    result.files.push_back(input.path);
    result.target = input.target;
    for (const std::string& flag : input.arguments)
      if (is_for_all(flag) && std::ranges::find(result.flags, flag) == result.flags.end())
        result.flags.push_back(flag);
  }
  return result;
}

}  // namespace heddle::driver
