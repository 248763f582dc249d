#include "analysis/inclusion.h"

#include <algorithm>

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

// Many changes at once are carried through the graph in waves: without cycles, in topological order, every
// node passes on what it has once. A few changes, as a question about a new expression makes them, go their
// way alone.
void InclusionSolver::solve(const TargetFound& found) {
  constexpr size_t few = 32;
  size_t steps_left = nodes_.size() / 8;
  while (!pending_.empty()) {
    if (pending_.size() > few || steps_left == 0) {
      run_wave(found);
      steps_left = nodes_.size() / 8;
      continue;
    }
    --steps_left;
    const uint32_t node = pending_.front();
    pending_.pop_front();
    const Set fresh = take_fresh(node);
    if (fresh.empty()) continue;
    meet_targets(node, fresh, found);
    propagate(node, fresh);
  }
}

InclusionSolver::Set InclusionSolver::take_fresh(uint32_t node) {
  nodes_[node].is_pending = false;
  if (find(node) != node) return {};
  Set fresh = nodes_[node].points;
  fresh.intersectWithComplement(nodes_[node].done);
  nodes_[node].done |= fresh;
  return fresh;
}

void InclusionSolver::run_wave(const TargetFound& found) {
  const std::vector<uint32_t> order = merge_cycles();
  std::vector<std::pair<uint32_t, Set>> grown;
  for (size_t i = order.size(); i-- > 0;) {
    if (!nodes_[order[i]].is_pending) continue;
    Set fresh = take_fresh(order[i]);
    if (fresh.empty()) continue;
    propagate(order[i], fresh);
    grown.emplace_back(order[i], std::move(fresh));
  }
  // What the unknown object passed on may have met nodes that were done already: they stay.
  std::erase_if(pending_, [&](uint32_t node) {
    if (find(node) != node) nodes_[node].is_pending = false;
    return !nodes_[node].is_pending;
  });
  for (const auto& [node, fresh] : grown) meet_targets(node, fresh, found);
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
  for (uint32_t copy : nodes_[node].copies) {
    const uint32_t to = find(copy);
    if (to != node && (nodes_[to].points |= fresh)) push(to);
  }
}

// Makes each strongly connected component one node. Returns the nodes that are left, successors before
// predecessors.
std::vector<uint32_t> InclusionSolver::merge_cycles() {
  struct Frame {
    uint32_t node;
    Set::iterator next;
  };
  const auto count = static_cast<uint32_t>(nodes_.size());
  std::vector<uint32_t> number(count, kNone);
  std::vector<uint32_t> low(count);
  std::vector<bool> is_closed(count);
  std::vector<uint32_t> open;
  std::vector<Frame> stack;
  std::vector<uint32_t> order;
  std::vector<std::vector<uint32_t>> cycles;
  uint32_t entered = 0;
  auto enter = [&](uint32_t node) {
    number[node] = low[node] = entered++;
    open.push_back(node);
    stack.push_back({node, nodes_[node].copies.begin()});
  };
  auto close = [&](uint32_t root) {
    std::vector<uint32_t> cycle;
    do {
      cycle.push_back(open.back());
      is_closed[open.back()] = true;
      open.pop_back();
    } while (cycle.back() != root);
    // The unknown object's node is treated specially and so stays itself.
    if (auto special = std::ranges::find(cycle, unknown_); special != cycle.end())
      std::swap(*special, cycle[0]);
    order.push_back(cycle[0]);
    if (cycle.size() > 1) cycles.push_back(std::move(cycle));
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (nodes_[root].representative != root || number[root] != kNone) continue;
    enter(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      const uint32_t node = frame.node;
      if (frame.next != nodes_[node].copies.end()) {
        const uint32_t to = find(*frame.next);
        ++frame.next;
        if (number[to] == kNone)
          enter(to);
        else if (!is_closed[to])
          low[node] = std::min(low[node], number[to]);
        continue;
      }
      stack.pop_back();
      if (!stack.empty()) low[stack.back().node] = std::min(low[stack.back().node], low[node]);
      if (low[node] == number[node]) close(node);
    }
  }
  for (const std::vector<uint32_t>& cycle : cycles)
    for (size_t i = 1; i < cycle.size(); ++i) merge(cycle[0], cycle[i]);
  return order;
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
