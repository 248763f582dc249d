// What a person reads about a result.
#pragma once

#include <string>
#include <vector>

#include "result/answer.h"

namespace heddle::report {

struct TextOptions {
  bool evidence = false;
  bool full_story = false;
};

// Lines of text; the last one is the verdict. `program` may be null where there is none.
std::string as_text(const result::Answer& answer, const ir::Program* program, const TextOptions& options);

// Of several properties or checks: what is told of each, a table, and in the last line the verdict about all
// of them, which is one of theirs.
std::string as_text(const std::vector<result::Answer>& answers, const result::Result& overall,
                    const ir::Program* program, const TextOptions& options);

// A line for each answer: the function, the property or the check that it is about, and the verdict.
std::string table(const std::vector<result::Answer>& answers);

// Lines of columns. The last column is as wide as it is.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace heddle::report
