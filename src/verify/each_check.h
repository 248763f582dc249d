// The checks of a property decided one by one, each with its own verdict.
#pragma once

#include <vector>

#include "result/answer.h"
#include "verify/decide.h"

namespace heddle::verify {

// A result for each check of the woven program, in the order of `list_checks`; those of library functions
// only if they are violated. An execution ends where a check fails first, so that a check is violated if it
// can be the first one, and one that holds may do so only because another fails before
// (AssertionResult::unless). The listener hears of answers as soon as they are known. A property that is not
// decided by its checks alone has one result for all. The checks of `woven` are changed on the way. Throws as
// `decide` does.
std::vector<result::Answer> decide_each_check(Woven& woven, const Settings& settings, Listener& listener);

}  // namespace heddle::verify
