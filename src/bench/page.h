// Results as one HTML page that needs nothing but itself: tables that can be sorted, quantile and scatter
// plots.
#pragma once

#include <string>
#include <vector>

#include "bench/results.h"

namespace heddle::bench {

// Files under the names that they were given by.
std::string as_page(const std::vector<std::pair<std::string, Results>>& files);

}  // namespace heddle::bench
