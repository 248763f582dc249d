// --with and --trust: other verifiers and fuzzers decide the property, beside Heddle or instead of it.
#pragma once

#include <string>
#include <vector>

#include "driver/console.h"
#include "driver/program_input.h"
#include "support/options.h"
#include "tools/confirm.h"

namespace heddle::driver {

struct ToolChoice {
  std::vector<std::string> names;  // empty: Heddle alone
  tools::Trust trust = tools::Trust::Tool;
  std::string corpus;  // a folder; empty: none
};

support::OptionTable tool_options(ToolChoice& choice);

// The verdict of the tools that are chosen. Throws BadRequest and InputError.
result::Result decide_with_tools(const ToolChoice& choice, const verify::PropertySource& source,
                                 tools::Question question, Console& console, verify::Listener& listener);

}  // namespace heddle::driver
