#include "driver/time_shares.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

namespace heddle::driver {

namespace {

// Nothing comes of asking again with little more time than before.
constexpr double kTimesAsLong = 1.5;

}  // namespace

void share_time(size_t count, const std::function<double()>& seconds_left,
                const std::function<bool(size_t, double)>& ask) {
  std::vector<std::optional<double>> given(count);
  std::vector<size_t> open(count);
  std::iota(open.begin(), open.end(), size_t{0});
  for (bool has_asked = true; has_asked && !open.empty();) {
    has_asked = false;
    std::vector<size_t> still_open;
    for (size_t i = 0; i < open.size(); ++i) {
      const size_t question = open[i];
      const double part = seconds_left() / static_cast<double>(open.size() - i);
      const bool is_asked = !given[question] || part > kTimesAsLong * *given[question];
      has_asked |= is_asked;
      if (is_asked) given[question] = part;
      if (!is_asked || ask(question, part)) still_open.push_back(question);
    }
    open = std::move(still_open);
  }
}

}  // namespace heddle::driver
