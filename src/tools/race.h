// Tools side by side, and Heddle's own engines among them. The first result that counts ends the race.
#pragma once

#include <vector>

#include "tools/confirm.h"
#include "tools/tool.h"
#include "verify/listener.h"

namespace heddle::tools {

struct RaceOptions {
  std::vector<Tool> tools;
  bool with_heddle = false;  // its own engines take part
  std::string corpus;        // see RunOptions
};

// Without a verdict, the result says what became of each tool. Time and memory are those of the question's
// settings; without a limit of time, tools get fifteen minutes.
result::Result race(const Question& question, const WovenProgram& woven, const RaceOptions& options,
                    verify::Listener& listener);

}  // namespace heddle::tools
