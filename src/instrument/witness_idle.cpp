#include "instrument/witness_idle.h"

#include <map>

#include "analysis/control_flow.h"
#include "instrument/events.h"

namespace heddle::instrument {

using Side = WitnessPoint::Side;

namespace {

// Whether control may come from an instruction back to it without passing a point.
bool comes_round(const ir::Function& function, uint32_t head, const std::set<WitnessPoint>& points) {
  std::vector<bool> seen(function.body.size() + 1);
  std::vector<uint32_t> open{head};
  bool comes_back = false;
  const auto reach = [&](Side side, uint32_t from, uint32_t to) {
    if (points.contains({&function, side, from}) || points.contains({&function, Side::Before, to})) return;
    comes_back |= to == head;
    if (seen[to]) return;
    seen[to] = true;
    open.push_back(to);
  };
  while (!open.empty() && !comes_back) {
    const uint32_t at = open.back();
    open.pop_back();
    if (at >= function.body.size()) continue;
    const analysis::Flow flow = analysis::flow_of(function.body[at]);
    if (flow.falls_through) reach(Side::After, at, at + 1);
    if (flow.jumps) reach(Side::Jump, at, function.body[at].target);
  }
  return comes_back;
}

// Functions that may be called while they run. A call through a pointer may be one of anything.
class Recursion {
 public:
  explicit Recursion(const ir::Program& program) : program_(program) {
    for (const ir::Function& function : program.functions())
      for (const ir::Instruction& instruction : function.body) {
        if (instruction.op != ir::Op::Call) continue;
        const bool is_direct = instruction.function()->is(expr::Kind::Symbol);
        const ir::Function* callee =
            is_direct ? program.find_function(instruction.function()->text()) : nullptr;
        if (callee == nullptr)
          has_unknown_calls_ = true;
        else
          callees_[&function].insert(callee);
      }
  }

  bool is_recursive(const ir::Function& function) const {
    if (has_unknown_calls_) return *function.name != program_.entry();
    std::set<const ir::Function*> seen;
    std::vector<const ir::Function*> open{&function};
    while (!open.empty()) {
      const auto found = callees_.find(open.back());
      open.pop_back();
      if (found == callees_.end()) continue;
      for (const ir::Function* callee : found->second) {
        if (callee == &function) return true;
        if (seen.insert(callee).second) open.push_back(callee);
      }
    }
    return false;
  }

 private:
  const ir::Program& program_;
  bool has_unknown_calls_ = false;
  std::map<const ir::Function*, std::set<const ir::Function*>> callees_;
};

}  // namespace

std::vector<IdlePlace> idle_places(const ir::Program& program, const std::set<WitnessPoint>& points) {
  std::vector<IdlePlace> places;
  const Recursion recursion(program);
  ir::Program& any = const_cast<ir::Program&>(program);
  for (const ir::Function& function : program.functions()) {
    if (function.body.empty()) continue;
    if (recursion.is_recursive(function)) places.push_back({&function, kNone});
    std::vector<LoopInfo> loops;
    add_loops(analysis::ControlFlow(function), any, loops);
    for (const LoopInfo& loop : loops)
      if (comes_round(function, loop.head, points)) places.push_back({&function, loop.head});
  }
  return places;
}

}  // namespace heddle::instrument
