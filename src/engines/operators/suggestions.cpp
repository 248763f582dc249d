#include "engines/operators/suggestions.h"

#include <algorithm>
#include <functional>

namespace heddle::engines::operators {

using instrument::operators::Instance;
using instrument::operators::Point;

namespace {

constexpr size_t kMostLoops = 8;

struct Loop {
  uint32_t function = 0;
  uint32_t head = 0;
  uint32_t last = 0;
  bool contains(const instrument::operators::Place& place) const {
    return place.function == function && head <= place.instruction && place.instruction <= last;
  }
  auto operator<=>(const Loop&) const = default;
};

// The loops around points, those that come later first: what the last ones compute is likely to be what is
// asserted.
std::vector<Loop> loops_of(const ir::Program& program, const std::vector<const Instance*>& instances) {
  std::vector<Loop> result;
  for (const Instance* instance : instances)
    for (const Point& point : instance->points) {
      const std::vector<ir::Instruction>& body = program.functions()[point.place.function].body;
      for (uint32_t i = point.place.instruction; i < body.size(); ++i)
        if (body[i].op == ir::Op::Goto && body[i].target <= point.place.instruction)
          result.push_back({point.place.function, body[i].target, i});
    }
  std::ranges::sort(result, std::greater());
  const auto repeated = std::ranges::unique(result);
  result.erase(repeated.begin(), repeated.end());
  if (result.size() > kMostLoops) result.resize(kMostLoops);
  return result;
}

}  // namespace

std::vector<Placement> suggest(const ir::Program& program, const std::vector<const Instance*>& instances) {
  std::vector<Placement> result;
  const auto add = [&](const std::function<bool(const Instance&, const Point&)>& is_rewritten) {
    Placement placement;
    for (const Instance* instance : instances)
      for (const Point& point : instance->points) placement.push_back(is_rewritten(*instance, point));
    if (std::ranges::find(result, placement) == result.end()) result.push_back(std::move(placement));
  };
  const std::vector<Loop> loops = loops_of(program, instances);
  const auto is_in_loop = [&](const Point& point) {
    return std::ranges::any_of(loops, [&](const Loop& loop) { return loop.contains(point.place); });
  };
  // What stands outside of loops may be what a loop begins with, as in `least = a[0]`, or mend it later.
  for (const Loop& loop : loops) {
    add([&](const Instance&, const Point& point) { return loop.contains(point.place); });
    add([&](const Instance&, const Point& point) {
      return loop.contains(point.place) || !is_in_loop(point);
    });
  }
  add([](const Instance&, const Point&) { return true; });
  add([](const Instance&, const Point& point) { return point.is_store; });
  add([](const Instance&, const Point& point) { return !point.is_store; });
  return result;
}

}  // namespace heddle::engines::operators
