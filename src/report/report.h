// What a person reads about a result.
#pragma once

#include <string>
#include <vector>

#include "result/result.h"

namespace heddle::report {

struct TextOptions {
  bool evidence = false;
  bool full_story = false;
};

// Lines of text; the last one is the verdict. `program` may be null where there is none.
std::string as_text(const result::Result& result, const ir::Program* program, const TextOptions& options);

// Of several properties, each with its own verdict line; the last line is the verdict about all of them,
// which is one of theirs.
std::string as_text(const std::vector<result::Result>& results, const result::Result& overall,
                    const ir::Program* program, const TextOptions& options);

// JSON (docs/result.schema.json): the result; of several properties the verdict about all, and the results of
// each.
std::string as_json(const std::vector<result::Result>& results, const result::Result& overall,
                    const ir::Program* program);

}  // namespace heddle::report
