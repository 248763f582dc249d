#include "analysis/inclusion.h"

#include <algorithm>
#include <unordered_map>

#include "analysis/indices.h"

namespace heddle::analysis {

uint32_t InclusionSolver::add_node() {
  const auto number = static_cast<uint32_t>(nodes_.size());
  nodes_.emplace_back().representative = number;
  return number;
}

uint32_t InclusionSolver::find(uint32_t node) {
  uint32_t root = node;
  while (nodes_[root].representative != root) root = nodes_[root].representative;
  while (nodes_[node].representative != root) {
    const uint32_t next = nodes_[node].representative;
    nodes_[node].representative = root;
    node = next;
  }
  return root;
}

void InclusionSolver::push(uint32_t node) {
  if (nodes_[node].is_pending) return;
  nodes_[node].is_pending = true;
  pending_.push_back(node);
}

void InclusionSolver::add_target(uint32_t node, uint32_t object) {
  node = find(node);
  if (nodes_[node].points.test_and_set(object)) push(node);
}

void InclusionSolver::add_copy(uint32_t from, uint32_t to) {
  from = find(from);
  to = find(to);
  if (from == to || !nodes_[from].copies.test_and_set(to)) return;
  if (nodes_[to].points |= nodes_[from].points) push(to);
}

void InclusionSolver::add_load(uint32_t pointer, uint32_t to) {
  pointer = find(pointer);
  nodes_[pointer].loads.push_back(to);
  const Set done = nodes_[pointer].done;
  for (uint32_t object : done) meet_load(object, to);
}

void InclusionSolver::add_store(uint32_t pointer, uint32_t from) {
  pointer = find(pointer);
  nodes_[pointer].stores.push_back(from);
  const Set done = nodes_[pointer].done;
  for (uint32_t object : done) add_copy(from, object);
}

void InclusionSolver::watch(uint32_t node, uint32_t number) {
  node = find(node);
  nodes_[node].watches.push_back(number);
  nodes_[node].done.clear();
  push(node);
}

void InclusionSolver::meet_load(uint32_t object, uint32_t to) {
  // Wherever the pointer leads, what is found there is one of the addressable objects.
  if (object == unknown_)
    add_target(to, unknown_);
  else
    add_copy(object, to);
}

void InclusionSolver::solve(const TargetFound& found) {
  while (!pending_.empty()) {
    const uint32_t node = pending_.front();
    pending_.pop_front();
    nodes_[node].is_pending = false;
    if (find(node) != node) continue;
    Set fresh = nodes_[node].points;
    fresh.intersectWithComplement(nodes_[node].done);
    if (fresh.empty()) continue;
    nodes_[node].done |= fresh;
    meet_targets(node, fresh, found);
    propagate(node, fresh);
  }
}

void InclusionSolver::meet_targets(uint32_t node, const Set& fresh, const TargetFound& found) {
  // What is found may add constraints to this very node: they see `done`, which holds `fresh` by now.
  const std::vector<uint32_t> loads = nodes_[node].loads;
  const std::vector<uint32_t> stores = nodes_[node].stores;
  const std::vector<uint32_t> watches = nodes_[node].watches;
  for (uint32_t object : fresh) {
    for (uint32_t to : loads) meet_load(object, to);
    for (uint32_t from : stores) add_copy(from, object);
    for (uint32_t number : watches) found(number, object);
  }
}

void InclusionSolver::propagate(uint32_t node, const Set& fresh) {
  if (node == unknown_) {  // stored through a pointer that may point anywhere
    for (uint32_t object : addressable_) {
      const uint32_t to = find(object);
      if (nodes_[to].points |= fresh) push(to);
    }
  }
  uint32_t cycle_start = kNone;
  for (uint32_t copy : nodes_[node].copies) {
    const uint32_t to = find(copy);
    if (to == node) continue;
    if (nodes_[to].points |= fresh) push(to);
    // Sets that agree along an edge hint at a cycle; it is looked for once for each edge.
    if (cycle_start == kNone && nodes_[to].points == nodes_[node].points &&
        tried_edges_.insert(uint64_t{node} << 32 | to).second)
      cycle_start = to;
  }
  if (cycle_start != kNone) merge_cycles(cycle_start);
}

// Merges the strongly connected components among the nodes that `start` reaches.
void InclusionSolver::merge_cycles(uint32_t start) {
  struct Frame {
    uint32_t node;
    Set::iterator next;
  };
  std::unordered_map<uint32_t, uint32_t> number;
  std::unordered_map<uint32_t, uint32_t> low;
  std::unordered_set<uint32_t> is_open;
  std::vector<uint32_t> open;
  std::vector<Frame> stack;
  std::vector<std::vector<uint32_t>> cycles;
  auto enter = [&](uint32_t node) {
    number[node] = low[node] = static_cast<uint32_t>(number.size());
    open.push_back(node);
    is_open.insert(node);
    stack.push_back({node, nodes_[node].copies.begin()});
  };
  enter(start);
  while (!stack.empty()) {
    Frame& frame = stack.back();
    const uint32_t node = frame.node;
    if (frame.next != nodes_[node].copies.end()) {
      const uint32_t to = find(*frame.next);
      ++frame.next;
      if (!number.contains(to))
        enter(to);
      else if (is_open.contains(to))
        low[node] = std::min(low[node], number[to]);
      continue;
    }
    stack.pop_back();
    if (!stack.empty()) low[stack.back().node] = std::min(low[stack.back().node], low[node]);
    if (low[node] != number[node]) continue;
    std::vector<uint32_t> cycle;
    do {
      cycle.push_back(open.back());
      is_open.erase(open.back());
      open.pop_back();
    } while (cycle.back() != node);
    if (cycle.size() > 1) cycles.push_back(std::move(cycle));
  }
  for (const std::vector<uint32_t>& cycle : cycles) {
    // The unknown object's node is treated specially and so stays itself.
    const uint32_t into = std::ranges::find(cycle, unknown_) != cycle.end() ? unknown_ : cycle[0];
    for (uint32_t node : cycle)
      if (node != into) merge(into, node);
  }
}

void InclusionSolver::merge(uint32_t into, uint32_t node) {
  Node& kept = nodes_[into];
  Node& gone = nodes_[node];
  gone.representative = into;
  kept.points |= gone.points;
  kept.done &= gone.done;
  kept.copies |= gone.copies;
  auto take = [](std::vector<uint32_t>& to, std::vector<uint32_t>& from) {
    to.insert(to.end(), from.begin(), from.end());
    from = {};
  };
  take(kept.loads, gone.loads);
  take(kept.stores, gone.stores);
  take(kept.watches, gone.watches);
  gone.points.clear();
  gone.done.clear();
  gone.copies.clear();
  push(into);
}

}  // namespace heddle::analysis
