#include "engines/operators/suggestions.h"

#include <algorithm>
#include <functional>

namespace heddle::engines::operators {

using instrument::operators::Instance;
using instrument::operators::Point;

namespace {

// The innermost loop around an instruction, by its head and its end; nothing outside of loops.
struct Loop {
  uint32_t function = 0;
  uint32_t head = 0;
  uint32_t last = 0;
  bool contains(const instrument::operators::Place& place) const {
    return place.function == function && head <= place.instruction && place.instruction <= last;
  }
};

// The outermost loop around the last point of the instance that is in one: what it computes is likely to be
// what is asserted.
std::optional<Loop> last_loop(const ir::Program& program, const Instance& instance) {
  std::optional<Loop> result;
  for (const Point& point : instance.points) {
    const std::vector<ir::Instruction>& body = program.functions()[point.place.function].body;
    for (uint32_t i = point.place.instruction; i < body.size(); ++i) {
      const bool is_around =
          body[i].op == ir::Op::Goto && body[i].target <= point.place.instruction && body[i].target <= i;
      if (!is_around) continue;
      const Loop loop{point.place.function, body[i].target, i};
      const bool is_later = !result || loop.function != result->function || loop.head > result->last ||
                            loop.head <= result->head;
      if (is_later) result = loop;
    }
  }
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
  const auto is_in_last_loop = [&](const Instance& instance, const Point& point) {
    const std::optional<Loop> loop = last_loop(program, instance);
    return loop && loop->contains(point.place);
  };
  add(is_in_last_loop);
  add([](const Instance&, const Point&) { return true; });
  add([](const Instance&, const Point& point) { return point.is_store; });
  add([](const Instance&, const Point& point) { return !point.is_store; });
  add([&](const Instance& instance, const Point& point) {
    return point.is_store || is_in_last_loop(instance, point);
  });
  return result;
}

}  // namespace heddle::engines::operators
