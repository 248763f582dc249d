// How properties are decided, by their goals. A strategy asks the engines questions about assertions of the
// woven program, or of others made from it, and draws its conclusions. To add one: a function and a line in
// the table of strategy.cpp.
#pragma once

#include <functional>

#include "verify/settings.h"
#include "verify/weave.h"

namespace heddle::verify {

// Who listens, and for how long.
struct Environment {
  std::function<bool()> is_cancelled;
  std::function<void(const std::string& engine, const std::string& text, double seconds)> progress;
  std::function<void(const result::EngineReport& report)> engine_ended;
  engines::Found found;  // a violation, where the settings split the question
};

// In the calling process, which must have one thread only. The woven program is changed.
result::Result decide_by_strategy(Woven& woven, const Settings& settings, const Environment& environment);

}  // namespace heddle::verify
