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

// What is added to and subtracted from an index does not lead far.
//   match:  cast:s64(i + 1)
//   result: i
expr::ExprRef core_of(expr::ExprRef index) {
  using expr::Kind;
  for (;;) {
    if (index == nullptr) return index;
    if (index->is(Kind::Cast) && index->operand(0)->type()->is_bitvector())
      index = index->operand(0);
    else if ((index->is(Kind::Add) || index->is(Kind::Sub)) && core_of(index->operand(1))->is(Kind::Constant))
      index = index->operand(0);
    else if (index->is(Kind::Add) && core_of(index->operand(0))->is(Kind::Constant))
      index = index->operand(1);
    else if (index->is(Kind::Neg) && index->operand(0)->is(Kind::Constant))
      index = index->operand(0);
    else
      return index;
  }
}

// The indices in a loop that differ by more than a number, in the order of the points.
std::vector<expr::ExprRef> cores_in(const Loop& loop, const Instance& instance) {
  std::vector<expr::ExprRef> result;
  for (const Point& point : instance.points)
    if (const expr::ExprRef core = core_of(point.index); loop.contains(point.place) && core != nullptr &&
                                                         !core->is(expr::Kind::Constant) &&
                                                         std::ranges::find(result, core) == result.end())
      result.push_back(core);
  return result;
}

}  // namespace

bool are_from_both_ends(const ir::Program& program, const std::vector<const Instance*>& instances) {
  const std::vector<Loop> loops = loops_of(program, instances);
  return std::ranges::any_of(loops, [&](const Loop& loop) {
    return std::ranges::any_of(instances, [&](const Instance* instance) {
      const auto is_in_loop = [&](const Point& point) { return loop.contains(point.place); };
      const auto writes = std::ranges::count_if(
          instance->points, [&](const Point& point) { return is_in_loop(point) && point.is_store; });
      const auto all = std::ranges::count_if(instance->points, is_in_loop);
      return (writes == 0 || writes == all) && cores_in(loop, *instance).size() == 2;
    });
  });
}

std::vector<Placement> suggest_shared(const ir::Program& program,
                                      const std::vector<const Instance*>& instances,
                                      const std::vector<std::optional<size_t>>& joins) {
  std::vector<Placement> result;
  const std::vector<Loop> loops = loops_of(program, instances);
  // Whether the second instance of a pair has the point.
  const auto add = [&](const std::function<bool(const Instance&, const Point&)>& is_second) {
    Placement placement;
    bool has_both = false;
    for (size_t i = 0; i < instances.size(); ++i) {
      const bool is_paired = std::ranges::find(joins, std::optional(i)) != joins.end();
      for (const Point& point : instances[i]->points) {
        const bool is_its =
            joins[i] ? is_second(*instances[i], point) : !is_paired || !is_second(*instances[i], point);
        placement.push_back(is_its);
        has_both |= joins[i] && is_its;
      }
    }
    if (has_both && std::ranges::find(result, placement) == result.end())
      result.push_back(std::move(placement));
  };
  for (const Loop& loop : loops)
    add([&](const Instance& instance, const Point& point) {
      const std::vector<expr::ExprRef> cores = cores_in(loop, instance);
      return cores.size() == 2 && loop.contains(point.place) && core_of(point.index) == cores[1];
    });
  for (const Loop& loop : loops)
    add([&](const Instance&, const Point& point) { return loops.size() > 1 && loop.contains(point.place); });
  return result;
}

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
