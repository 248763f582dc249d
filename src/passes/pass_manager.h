// Runs passes one after the other, with the analyses they share.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "passes/pass_table.h"

namespace heddle::passes {

// What a pass did.
struct PassRecord {
  const PassInfo* pass = nullptr;
  double seconds = 0;  // of CPU time
  std::map<std::string, uint64_t> statistics;
};

struct PassOptions {
  bool checks = false;  // that the program is well-formed after each pass; always in debug builds
  std::function<void(const PassRecord&)> after_each;
};

// Throws support::InternalError if a pass leaves an ill-formed program and `checks` is set. The analyses are
// those of the program, and are so again afterwards.
std::vector<PassRecord> run_passes(ir::Program& program, Analyses& analyses,
                                   const std::vector<PassUse>& pipeline, const PassOptions& options = {});

}  // namespace heddle::passes
