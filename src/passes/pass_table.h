// The passes by name, and pipelines of them as users write them:
// `fold_constants,unwind_loops:4,slice:forward`.
#pragma once

#include <span>
#include <vector>

#include "passes/pass.h"

namespace heddle::passes {

std::span<const PassInfo> pass_table();

// Throws std::invalid_argument with a message for the user.
const PassInfo& pass_named(std::string_view name);

struct PassUse {
  const PassInfo* pass = nullptr;
  uint64_t parameter = 0;
  std::vector<std::string> words = {};
};

// The words that the pass takes.
std::vector<std::string> variants(const PassInfo& pass);

// Throws std::invalid_argument with a message for the user.
std::vector<PassUse> parse_pipeline(std::string_view text);

}  // namespace heddle::passes
