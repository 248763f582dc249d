#include "analysis/dominators.h"

#include <algorithm>

#include "analysis/control_flow.h"

namespace heddle::analysis {

namespace {

using Adjacency = std::vector<llvm::SmallVector<uint32_t, 2>>;

// Dominators of one graph. Between the constructor and the result, nodes go by their depth-first number.
class DominatorFinder {
 public:
  DominatorFinder(const Adjacency& successors, const Adjacency& predecessors, uint32_t root)
      : successors_(successors), predecessors_(predecessors), number_(successors.size(), kNone) {
    number_nodes(root);
  }

  std::vector<uint32_t> run() {
    const auto count = static_cast<uint32_t>(nodes_.size());
    ancestor_.assign(count, kNone);
    label_.resize(count);
    semi_.resize(count);
    for (uint32_t i = 0; i < count; ++i) label_[i] = semi_[i] = i;
    for (uint32_t i = count; i-- > 1;) {
      for (uint32_t predecessor : predecessors_[nodes_[i]])
        if (number_[predecessor] != kNone) semi_[i] = std::min(semi_[i], semi_[lowest(number_[predecessor])]);
      ancestor_[i] = parent_[i];
    }
    std::vector<uint32_t> dominator = parent_;
    std::vector<uint32_t> result(number_.size(), kNone);
    for (uint32_t i = 1; i < count; ++i) {
      while (dominator[i] > semi_[i]) dominator[i] = dominator[dominator[i]];
      result[nodes_[i]] = nodes_[dominator[i]];
    }
    return result;
  }

 private:
  void number_nodes(uint32_t root) {
    std::vector<std::pair<uint32_t, size_t>> stack;
    auto enter = [&](uint32_t node, uint32_t parent) {
      number_[node] = static_cast<uint32_t>(nodes_.size());
      nodes_.push_back(node);
      parent_.push_back(parent);
      stack.emplace_back(node, 0);
    };
    enter(root, kNone);
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next == successors_[node].size()) {
        stack.pop_back();
        continue;
      }
      const uint32_t successor = successors_[node][next++];
      if (number_[successor] == kNone) enter(successor, number_[node]);
    }
  }

  // The node with the smallest semi-dominator on the way from `node` up through the linked part of the tree.
  uint32_t lowest(uint32_t node) {
    path_.clear();
    for (uint32_t at = node; ancestor_[at] != kNone; at = ancestor_[at]) path_.push_back(at);
    // Topmost first; the topmost itself has nothing linked above its ancestor.
    for (size_t i = path_.size(); i-- > 0;) {
      const uint32_t at = path_[i];
      const uint32_t above = ancestor_[at];
      if (ancestor_[above] == kNone) continue;
      if (semi_[label_[above]] < semi_[label_[at]]) label_[at] = label_[above];
      ancestor_[at] = ancestor_[above];
    }
    return label_[node];
  }

  const Adjacency& successors_;
  const Adjacency& predecessors_;
  std::vector<uint32_t> number_;  // by node
  std::vector<uint32_t> nodes_;   // by number, like the rest
  std::vector<uint32_t> parent_;
  std::vector<uint32_t> ancestor_;
  std::vector<uint32_t> label_;
  std::vector<uint32_t> semi_;
  std::vector<uint32_t> path_;
};

// Adds to `seen` all that leads to `block`.
void mark_leading_to(const ControlFlow& flow, uint32_t block, std::vector<bool>& seen) {
  std::vector<uint32_t> pending = {block};
  seen[block] = true;
  while (!pending.empty()) {
    const uint32_t next = pending.back();
    pending.pop_back();
    for (uint32_t predecessor : flow.block(next).predecessors) {
      if (seen[predecessor]) continue;
      seen[predecessor] = true;
      pending.push_back(predecessor);
    }
  }
}

}  // namespace

std::vector<uint32_t> find_dominators(std::span<const Block> blocks) {
  Adjacency successors;
  Adjacency predecessors;
  for (const Block& block : blocks) {
    successors.push_back(block.successors);
    predecessors.push_back(block.predecessors);
  }
  return DominatorFinder(successors, predecessors, 0).run();
}

std::vector<uint32_t> find_post_dominators(const ControlFlow& flow) {
  const auto exit = static_cast<uint32_t>(flow.blocks().size());
  Adjacency successors(exit + 1);
  Adjacency predecessors(exit + 1);
  std::vector<bool> leads_out(exit);
  auto connect = [&](uint32_t block) {
    successors[block].push_back(exit);
    predecessors[exit].push_back(block);
    mark_leading_to(flow, block, leads_out);
  };
  for (uint32_t block : flow.reverse_postorder()) {
    for (uint32_t successor : flow.block(block).successors) {
      successors[block].push_back(successor);
      predecessors[successor].push_back(block);
    }
    if (flow.block(block).successors.empty() || block == flow.falling_off()) connect(block);
  }
  const auto order = flow.reverse_postorder();
  for (size_t i = order.size(); i-- > 0;)
    if (!leads_out[order[i]]) connect(order[i]);
  return DominatorFinder(predecessors, successors, exit).run();
}

std::vector<std::pair<uint32_t, uint32_t>> tree_intervals(std::span<const uint32_t> parents) {
  const auto count = static_cast<uint32_t>(parents.size());
  std::vector<std::vector<uint32_t>> children(count);
  std::vector<std::pair<uint32_t, uint32_t>> intervals(count);
  for (uint32_t i = 0; i < count; ++i)
    if (parents[i] != kNone) children[parents[i]].push_back(i);
  uint32_t time = 0;
  for (uint32_t root = 0; root < count; ++root) {
    if (parents[root] != kNone) continue;
    std::vector<std::pair<uint32_t, size_t>> stack = {{root, 0}};
    intervals[root].first = time++;
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next == children[node].size()) {
        intervals[node].second = time++;
        stack.pop_back();
        continue;
      }
      const uint32_t child = children[node][next++];
      intervals[child].first = time++;
      stack.emplace_back(child, 0);
    }
  }
  return intervals;
}

}  // namespace heddle::analysis
