// A page about a run, complete in itself: sources, checks, and the counterexample to step through.
#pragma once

#include <string>
#include <vector>

#include "result/answer.h"

namespace heddle::report {

// `program` may be null where there is none. Nothing of what the program or its files are called is ever
// taken for markup: all of it goes through one JSON text, which the page's script puts into text nodes.
std::string as_html(const std::vector<result::Answer>& answers, const result::Result& overall,
                    const ir::Program* program);

}  // namespace heddle::report
