// What a person reads about a result.
#pragma once

#include <string>

#include "result/result.h"

namespace heddle::report {

struct TextOptions {
  bool evidence = false;
  bool full_story = false;
};

// Lines of text; the last one is the verdict. `program` may be null where there is none.
std::string as_text(const result::Result& result, const ir::Program* program, const TextOptions& options);

}  // namespace heddle::report
