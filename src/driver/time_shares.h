// Several questions within one limit of time. Each has an equal part of what is left, so that one that takes
// long leaves the others theirs; and what these do not need is for those that had too little.
#pragma once

#include <cstddef>
#include <functional>

namespace heddle::driver {

// Asks each of `count` questions at least once. `ask(i, seconds)` returns whether question i needs more time.
void share_time(size_t count, const std::function<double()>& seconds_left,
                const std::function<bool(size_t, double)>& ask);

}  // namespace heddle::driver
