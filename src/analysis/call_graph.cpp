#include "analysis/call_graph.h"

#include <algorithm>

#include "analysis/indices.h"
#include "support/check.h"

namespace heddle::analysis {

CallGraph::CallGraph(const PointsTo& points_to) : numbering_(points_to.numbering()) {
  find_sites(points_to);
  find_components();
  find_reachable();
}

void CallGraph::find_sites(const PointsTo& points_to) {
  const size_t count = numbering_.function_count();
  sites_.resize(count);
  callees_.resize(count);
  callers_.resize(count);
  for (uint32_t caller = 0; caller < count; ++caller) {
    const ir::Function& function = numbering_.function(caller);
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (function.body[i].op != ir::Op::Call) continue;
      const CallTargets targets = points_to.function_targets(function.body[i]);
      CallSite& site = sites_[caller].emplace_back();
      site.caller = caller;
      site.instruction = i;
      site.is_direct = function.body[i].function()->is(expr::Kind::Symbol);
      site.is_unknown = targets.unknown;
      for (const ir::Function* callee : targets.functions)
        site.callees.push_back(numbering_.number_of(*callee));
      std::ranges::sort(site.callees);
      callees_[caller].insert(callees_[caller].end(), site.callees.begin(), site.callees.end());
    }
    std::ranges::sort(callees_[caller]);
    callees_[caller].erase(std::ranges::unique(callees_[caller]).begin(), callees_[caller].end());
    for (uint32_t callee : callees_[caller]) callers_[callee].push_back(caller);
  }
}

const CallSite& CallGraph::site(uint32_t function, uint32_t instruction) const {
  const auto found = std::ranges::lower_bound(sites_[function], instruction, {}, &CallSite::instruction);
  CHECK(found != sites_[function].end() && found->instruction == instruction,
        "the instruction should be a CALL");
  return *found;
}

// Tarjan's algorithm: it finishes callees before callers.
void CallGraph::find_components() {
  const auto count = static_cast<uint32_t>(callees_.size());
  std::vector<uint32_t> number(count, kNone);
  std::vector<uint32_t> low(count);
  std::vector<uint32_t> open;
  std::vector<std::pair<uint32_t, size_t>> stack;
  uint32_t entered = 0;
  component_of_.assign(count, kNone);
  is_recursive_.assign(count, false);
  auto enter = [&](uint32_t function) {
    number[function] = low[function] = entered++;
    open.push_back(function);
    stack.emplace_back(function, 0);
  };
  auto close = [&](uint32_t root) {
    std::vector<uint32_t>& component = components_.emplace_back();
    do {
      component.push_back(open.back());
      component_of_[open.back()] = static_cast<uint32_t>(components_.size() - 1);
      open.pop_back();
    } while (component.back() != root);
    std::ranges::sort(component);
    for (uint32_t member : component)
      is_recursive_[member] = component.size() > 1 || std::ranges::binary_search(callees_[member], member);
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (number[root] != kNone) continue;
    enter(root);
    while (!stack.empty()) {
      auto& [function, next] = stack.back();
      if (next < callees_[function].size()) {
        const uint32_t callee = callees_[function][next++];
        if (number[callee] == kNone)
          enter(callee);
        else if (component_of_[callee] == kNone)
          low[function] = std::min(low[function], number[callee]);
        continue;
      }
      const uint32_t done = function;
      stack.pop_back();
      if (!stack.empty()) low[stack.back().first] = std::min(low[stack.back().first], low[done]);
      if (low[done] == number[done]) close(done);
    }
  }
}

void CallGraph::find_reachable() {
  is_reachable_.assign(callees_.size(), false);
  const ir::Function* entry = numbering_.program().find_function(numbering_.program().entry());
  if (entry == nullptr) return;
  std::vector<uint32_t> pending = {numbering_.number_of(*entry)};
  is_reachable_[pending[0]] = true;
  while (!pending.empty()) {
    const uint32_t function = pending.back();
    pending.pop_back();
    for (uint32_t callee : callees_[function]) {
      if (is_reachable_[callee]) continue;
      is_reachable_[callee] = true;
      pending.push_back(callee);
    }
  }
}

}  // namespace heddle::analysis
